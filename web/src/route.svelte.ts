// The router: every screen has an address, and the browser's back button works.
import { BASE, inside, to } from "./site.js";

export type Route =
  | { screen: "home" }
  | { screen: "table"; code: string }
  | { screen: "record"; id: string; replay: boolean }
  | { screen: "rules"; game: string }
  | { screen: "lesson"; game: string }
  | { screen: "puzzles"; game: string }
  | { screen: "retry"; id: string; side: number }
  | { screen: "me" }
  | { screen: "settings" }
  | { screen: "import" }
  | { screen: "nowhere" };

function read(path: string): Route {
  const [first = "", second = "", third = "", fourth = ""] = path.split("/").filter(Boolean);
  if (first === "" || first === "index.html") return { screen: "home" };
  if (first === "t" && second) return { screen: "table", code: second.toUpperCase() };
  if (first === "g" && second && third === "essais") return { screen: "retry", id: second.toUpperCase(), side: (Number(fourth) || 1) - 1 };
  if (first === "g" && second) return { screen: "record", id: second.toUpperCase(), replay: third === "replay" };
  if (first === "regles" && second && third === "lecon") return { screen: "lesson", game: second };
  if (first === "regles" && second) return { screen: "rules", game: second };
  if (first === "enigmes") return { screen: "puzzles", game: second };
  if (first === "moi") return { screen: "me" };
  if (first === "reglages") return { screen: "settings" };
  if (first === "import") return { screen: "import" };
  return { screen: "nowhere" };
}

/** The screen of the address. A plain host sends its page for `/` alone, with the address that was wanted in a query. */
function current(): Route {
  const wanted = new URLSearchParams(location.search).get("at") ?? "";
  if (location.pathname === BASE && /^\/(?!\/)/.test(wanted)) history.replaceState(null, "", to(wanted) + location.hash);
  return read(inside(location.pathname) ?? "/");
}

class Router {
  route = $state.raw<Route>(current());

  constructor() {
    addEventListener("popstate", () => (this.route = current()));
    addEventListener("click", (event) => this.follow(event));
  }

  /** Go to a screen by its address, which begins with a slash. */
  go(path: string): void {
    history.pushState(null, "", to(path));
    this.route = current();
    scrollTo(0, 0);
  }

  /** Go to a screen in the place of this one. */
  replace(path: string): void {
    history.replaceState(null, "", to(path));
    this.route = current();
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    const path = inside(link.pathname);
    if (path === null) return;
    event.preventDefault();
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();
