// The panels over a table: the log, the chat, the rules, the sheets of a game. At most one is open.

class Panels {
  /** The name of the open panel; empty for none. */
  open = $state("");
  /** What the panel shows first, such as a clause of the rules. */
  at = $state("");

  show(name: string, at = ""): void {
    [this.open, this.at] = [name, at];
  }

  toggle(name: string): void {
    this.show(this.open === name ? "" : name);
  }

  close(): void {
    this.show("");
  }
}

export const panels = new Panels();
