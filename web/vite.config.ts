import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gather, sources } from "./words.js";

gather(); // before paraglide looks for them

export default defineConfig({
  plugins: [
    // The sentences are those of the terminal: the same words on every screen.
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
    // Whoever hands the typeface on hands on its licence.
    {
      name: "licence",
      async generateBundle() {
        const source = await this.fs.readFile("node_modules/@fontsource-variable/figtree/LICENSE");
        this.emitFile({ type: "asset", fileName: "assets/figtree-LICENSE.txt", source });
      },
    },
  ],
  build: {
    outDir: "../src/tablee/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing inline: the content security policy allows no data scripts or styles
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
});
