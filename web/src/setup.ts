// Before each file of tests: the language is the first one again, whatever another file has chosen.
import { overwriteGetLocale } from "./paraglide/runtime.js";

overwriteGetLocale(() => "fr");
