// Scrolls a newly opened panel into view, because the board may fill the screen.

export const intoView = (opened: Element): void => opened.scrollIntoView({ block: "nearest" });
