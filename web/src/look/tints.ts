// The colours of seats: of the faces of players, and of what lies on the table before them.
const TINTS = ["#f0c75e", "#ee9b82", "#b9a5f0", "#8fc7ee", "#9fd6a2", "#f0a8c8"];

export const tintOf = (seat: number): string => TINTS[seat % TINTS.length] ?? "";
