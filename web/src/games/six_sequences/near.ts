// A target that appears outside of what is scrolled into view comes into view.
export function near(node: Element): void {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
}
