// The signal that it is one's turn.

import { Kept } from "./kept.js";

/** A short sound and a buzz when it is one's turn; off until somebody turns it on. */
export class Noise {
  constructor() {
    this.kept = new Kept("table:noise");
  }

  get isOn() {
    return this.kept.text === "on";
  }

  set(isOn) {
    this.kept.text = isOn ? "on" : "off";
    this.make(isOn);
  }

  make(isDue) {
    if (!isDue || !this.isOn) {
      return;
    }
    navigator.vibrate?.(60);
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.value = 0.08;
    tone.frequency.value = 660;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.12);
    tone.addEventListener("ended", () => sound.close());
  }
}
