// Starts the application.
import { mount } from "svelte";
import App from "./App.svelte";
import "./look/type.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/table.css";
import { getLocale } from "./paraglide/runtime.js";
import { device } from "./device.svelte.js";
import { hasServer, to } from "./site.js";
import { canBeAlone } from "./wire/houses.js";

document.documentElement.lang = getLocale();
device.dress();

/** How long the first screen waits for the font, in milliseconds. It is preloaded, and mostly there before this script. */
const FONT = 300;
const font = Promise.race([document.fonts.load("1em Figtree"), new Promise((resolve) => setTimeout(resolve, FONT))]);

const target = document.getElementById("app");
if (target) void font.catch(() => null).then(() => mount(App, { target }));

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // After everything else: a first visit does not wait for it.
  addEventListener("load", () => {
    void navigator.serviceWorker.register(to(hasServer ? "/worker.js" : "/worker.js?alone"));
    if (hasServer && canBeAlone()) void import("./offline/here.js").then(({ update }) => update(), () => null); // a newer edition
  });
}
