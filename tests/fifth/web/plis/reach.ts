// What a player can do now, in words: the cards of the hand.
import { spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { listed, type Reach } from "../reaching.js";

const reach: Reach = (moves) => listed(m.web_plis_hand(), moves.map((card) => spoken(card, "french"))).join("");

export default reach;
