import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pack } from "./pack.js";
import { gather, sources } from "./words.js";

gather(); // before paraglide reads them

// A browser fetches six files at a time, so many small ones would wait for each other. What the first screen needs is one
// file, and what a table needs is another, with the small parts that its lobby and the boards share.
const FIRST = { name: "first", tags: ["$initial" as const], priority: 1 };
const SHARED = [
  /\/shell\/(Table|People|strengths)\.svelte/,
  /\/games\/(travel|\w+\/(layout|moves)\.ts)/,
  /\/look\/Switch\.svelte/,
  /\/web_(seat_numbered|enter|name|teams_count|hint_\w+)\.js/,
  /rolldown\/runtime/,
];
const TABLE = { name: "table", test: (id: string) => SHARED.some((one) => one.test(id)) };

export default defineConfig({
  plugins: [
    // The messages are shared with the terminal.
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
      localStorageKey: "tablee-language",
      emitTsDeclarations: false,
    }),
    {
      name: "words",
      configureServer({ watcher }) {
        const words = sources();
        watcher.add(words);
        watcher.on("change", (path) => words.includes(path) && gather());
      },
    },
    svelte(),
    // The font's licence must be distributed with the font.
    {
      name: "licence",
      async generateBundle() {
        const source = await this.fs.readFile("node_modules/@fontsource-variable/figtree/LICENSE");
        this.emitFile({ type: "asset", fileName: "assets/figtree-LICENSE.txt", source });
      },
    },
    // The drawings of the cards are loaded on demand, but the first screen has cards: the page names the file, so that it
    // comes early, and is there offline. A preload would do, if Chromium never complained that it was not used.
    {
      name: "drawings",
      transformIndexHtml: {
        order: "post",
        handler(_, { bundle = {} }) {
          const drawings = Object.values(bundle).filter((file) => file.type === "chunk" && file.name === "art");
          return drawings.map(({ fileName }) => ({ tag: "script", attrs: { type: "module", async: true, crossorigin: true, src: `/${fileName}` }, injectTo: "head" as const }));
        },
      },
    },
    { name: "packed", writeBundle: ({ dir }, bundle) => pack(Object.keys(bundle).map((name) => `${dir}/${name}`)) },
  ],
  // Files name each other by where they lie, so that a folder written by `tablee site` may lie anywhere on a host. Only the page
  // has whole addresses: on a server it stands for every screen.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/tablee/server/static",
    // The server reads there which files a screen needs.
    manifest: "chunks.json",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures are inline: no request, and they are there offline. The content security policy forbids data: for the rest.
    assetsInlineLimit: (path) => (path.endsWith(".svg") ? undefined : false),
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [FIRST, TABLE] } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
});
