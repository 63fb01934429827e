// Before a table opens: who writes for both sides writes down what happens elsewhere, so that its own
// dice or cards are the usual answer then. What was chosen by hand stays.

const { who, source } = document.getElementById("open").elements;
const usual = source.value;
let isChosen = false;

for (const radio of source) {
  radio.addEventListener("change", () => {
    isChosen = true;
  });
}
for (const radio of who) {
  radio.addEventListener("change", () => {
    if (!isChosen) {
      source.value = who.value === "writer" ? "table" : usual;
    }
  });
}
