// A strength in points and in words. Only a rated table and the page of my games load this.
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { askServer } from "../wire/http.js";
import type { StrengthSeen } from "../wire/types.js";

/** How strong somebody at a table is, as it is shown and as it is said. */
export interface Strength {
  readonly short: string;
  readonly spoken: string;
}

/** Points as they are written: 1 486. */
export const points = (mean: number): string => new Intl.NumberFormat(getLocale()).format(mean);

/** A question mark stands behind a strength that is provisional. */
function told({ mean, provisional }: StrengthSeen): Strength {
  const said = provisional ? m.web_strength_provisional : m.web_strength;
  return { short: `${points(mean)}${provisional ? " ?" : ""}`, spoken: said({ mean: points(mean) }) };
}

/** How strong those at a table are, by seat. */
export async function strengthsAt(code: string): Promise<readonly (Strength | null)[]> {
  const seen = await askServer<readonly (StrengthSeen | null)[]>(`/api/tables/${code}/strengths`).catch(() => []);
  return seen.map((one) => one && told(one));
}
