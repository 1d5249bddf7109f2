// Builds the live examples of the documentation, beside the client: see `src/live/live.ts`. Its files have fixed names, since
// `tablee site` puts them into pages that it has not built.
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    outDir: "../src/tablee/server/static/live",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "src/live/live.ts", output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" } },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "[name].js" } } },
});
