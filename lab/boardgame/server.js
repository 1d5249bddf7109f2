// A boardgame.io server with our small game, on a free port of this machine alone. It prints its address.

import { createRequire } from "node:module";

import { Chips } from "./game.js";

process.env.NODE_ENV = "production"; // as its users run it; it also prints nothing then
const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [Chips], origins: [/localhost/] });
server.router.get("/metrics", (context) => {
  const { user, system } = process.cpuUsage();
  context.body = `tablee_cpu_seconds ${(user + system) / 1e6}\n`;
});
// It has no setting for the address to listen on.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`http://localhost:${appServer.address().port}/\n`);
