import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // The class that stands in every selector of a component, in the shortest form that differs between all of them.
    cssHash: ({ hash, css }) => `s${hash(css).slice(-5)}`,
  },
};
