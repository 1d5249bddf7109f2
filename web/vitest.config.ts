// Tests of code that needs no page: notation of moves, the shuffle, the connection to the server.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["src/**/*.test.ts"], setupFiles: ["src/setup.ts"], isolate: false } });
