"""Drawing a picture with Pillow: plain values and SVG text in, a PNG out; no Django."""
