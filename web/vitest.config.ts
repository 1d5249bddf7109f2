// Tests of what needs no page: the texts of moves, the shuffle, the line to the server.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["src/**/*.test.ts"] } });
