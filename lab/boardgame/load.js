// The load generator for boardgame.io: its own clients make random moves at matches, paced and then saturated.
//
//     node load.js ADDRESS MATCHES SEATS RATE SECONDS
//
// It does what load.py does for our server, and prints the same measurements as JSON.

import { createRequire } from "node:module";

import { Chips, legal } from "./game.js";

process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const PATIENCE = 20_000; // timeout, in milliseconds
const [base, ...numbers] = process.argv.slice(2);
const [matches, seats, rate, seconds] = numbers.map(Number);
const meter = { seconds: [], up: 0, down: 0, ready: () => {} };
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}games/chips/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  async open() {
    const { matchID } = await post("create", { numPlayers: seats });
    this.clients = [];
    for (let seat = 0; seat < seats; seat++) {
      const playerID = String(seat);
      const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
      this.clients.push(this.connect(matchID, playerID, playerCredentials));
    }
  }

  connect(matchID, playerID, credentials) {
    const socketOpts = { transports: ["websocket"] };
    const multiplayer = SocketIO({ server: base.slice(0, -1), socketOpts });
    const client = Client({ game: Chips, numPlayers: seats, matchID, playerID, credentials, multiplayer, debug: false });
    client.subscribe(() => this.look());
    client.start();
    const { engine } = client.transport.socket.io;
    engine.on("packet", ({ data }) => (meter.down += data?.length ?? 0));
    engine.on("packetCreate", ({ data }) => (meter.up += data?.length ?? 0));
    return client;
  }

  // When every seat has received a move, note its time, and report that another is possible.
  look() {
    const numbers = this.clients.map((client) => client.getState()?._stateID);
    if (this.clients.length < seats || numbers.includes(undefined) || new Set(numbers).size > 1) return;
    if (this.moved !== undefined && numbers[0] > this.moved) {
      meter.seconds.push((performance.now() - this.sent) / 1000);
      this.moved = undefined;
    }
    if (this.moved === undefined && this.reported !== numbers[0]) {
      this.reported = numbers[0];
      meter.ready(this);
    }
  }

  move() {
    const { G, ctx, _stateID } = this.clients[0].getState();
    const mover = this.clients[Number(ctx.currentPlayer)];
    const moves = legal(G.cells, mover.getState().G.hand);
    [this.moved, this.sent] = [_stateID, performance.now()];
    mover.moves.place(...moves[Math.floor(Math.random() * moves.length)]);
  }
}

async function cpu() {
  const answer = await fetch(`${base}metrics`);
  return Number((await answer.text()).split(" ")[1]);
}

async function settled(idle) {
  const end = performance.now() + PATIENCE;
  while (idle.length < matches) {
    if (performance.now() > end) throw new Error("boardgame.io did not answer in time");
    await pause(5);
  }
}

async function pace(idle) {
  const start = performance.now();
  for (let number = 0; number < Math.max(1, Math.round(rate * seconds)); number++) {
    await pause(Math.max(0, start + (1000 * number) / rate - performance.now()));
    idle.shift()?.move();
  }
  await settled(idle);
}

async function saturate(idle) {
  meter.ready = (match) => setImmediate(() => match.move()); // not inside the client's own update
  idle.splice(0).forEach((match) => match.move());
  await pause(1000 * seconds);
  meter.ready = (match) => idle.push(match);
  await settled(idle);
}

async function phase(load, idle) {
  Object.assign(meter, { seconds: [], up: 0, down: 0 });
  const before = { cpu: await cpu(), own: process.cpuUsage(), at: performance.now() };
  await load(idle);
  const took = (performance.now() - before.at) / 1000;
  const own = process.cpuUsage(before.own);
  const [moves, sorted] = [meter.seconds.length, meter.seconds.sort((one, other) => one - other)];
  return {
    moves,
    per_second: moves / took,
    median: sorted[Math.floor(moves / 2)],
    slowest: sorted[Math.floor((moves * 99) / 100)],
    cpu: ((await cpu()) - before.cpu) / moves,
    own_cpu: (own.user + own.system) / 1e6 / moves,
    up: meter.up / moves,
    down: meter.down / moves,
  };
}

const idle = [];
meter.ready = (match) => idle.push(match);
for (let number = 0; number < matches; number++) await new Match().open();
await settled(idle);
const paced = await phase(pace, idle);
console.log(JSON.stringify({ paced, saturated: await phase(saturate, idle) }));
process.exit(0);
