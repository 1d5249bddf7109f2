// Loads the drawings of the cards once, when the first card needs one.
let asked = false;

export function wantArt(): void {
  if (asked) return;
  asked = true;
  import("./art.js").then(
    ({ install }) => install(),
    () => (asked = false), // the next card tries again
  );
}
