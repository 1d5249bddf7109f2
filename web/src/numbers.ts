// Formats numbers.

/** A number with a real minus sign. */
export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** Points with their sign. */
export const signed = (points: number): string => (points < 0 ? plain(points) : `+${points}`);
