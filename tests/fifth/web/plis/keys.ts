// The keys of the board.
import { places } from "../../keys.js";

export const KEYS = { card: places(5) } as const;
