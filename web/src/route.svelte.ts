// The router: every screen has an address, and the browser's back button works.

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "record"; id: string; replay: boolean }
  | { screen: "rules"; game: string }
  | { screen: "lesson"; game: string }
  | { screen: "me" }
  | { screen: "settings" }
  | { screen: "import" }
  | { screen: "nowhere" };

function read(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "") return { screen: "home" };
  if (first === "t" && second) return { screen: "table", code: second.toUpperCase() };
  if (first === "g" && second) return { screen: "record", id: second.toUpperCase(), replay: third === "replay" };
  if (first === "regles" && second && third === "lecon") return { screen: "lesson", game: second };
  if (first === "regles" && second) return { screen: "rules", game: second };
  if (first === "moi") return { screen: "me" };
  if (first === "reglages") return { screen: "settings" };
  if (first === "import") return { screen: "import" };
  return { screen: "nowhere" };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
    addEventListener("click", (event) => this.follow(event));
  }

  /** Go to a screen by its address. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
