// What somebody opens below a board that fills the screen has to be brought where they see it.

export const intoView = (opened: Element): void => opened.scrollIntoView({ block: "nearest" });
