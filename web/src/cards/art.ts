// The drawings of courts, aces, pieces and backs. They are loaded after the cards, which can be read without them.
import { backs } from "./art_backs.js";
import { courts } from "./art_courts.js";
import { pieces } from "./art_pieces.js";

/** Put all drawings into the page, as symbols that cards use by name. */
export function install(): void {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = courts() + pieces() + backs();
  // Not hidden by `display`: its patterns would not be drawn.
  Object.assign(sprite.style, { position: "absolute", width: "0", height: "0" });
  document.body.append(sprite);
}
