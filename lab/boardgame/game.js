// Chips on a board of ten by ten, for boardgame.io: a small game whose views are about as large as ours.
//
// A card names two cells. A player puts a chip on a free cell of a card in hand, and draws. Five in a row score a
// point. When the deck is empty or a player cannot move, a new game is dealt in the same match.

export const SIZE = 10;
const HAND = 7;
const CARDS = (SIZE * SIZE) / 2;
const ROW = 5;
const INVALID = "INVALID_MOVE"; // what boardgame.io expects
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];

// The cells of a card, as indices.
export const cellsOf = (card) => [card, card + CARDS];

// The legal moves of a hand: pairs of a card and a cell.
export function legal(cells, hand) {
  return hand.flatMap((card) => cellsOf(card).filter((cell) => cells[cell] === null).map((cell) => [card, cell]));
}

function deal(random, seats, round) {
  const deck = random.Shuffle([...Array(2 * CARDS).keys()].map((number) => number % CARDS));
  const hands = Object.fromEntries([...Array(seats).keys()].map((seat) => [seat, deck.splice(0, HAND)]));
  return { round, cells: Array(SIZE * SIZE).fill(null), hands, deck, last: null, points: Array(seats).fill(0) };
}

function isRow(cells, cell) {
  const [y, x] = [Math.floor(cell / SIZE), cell % SIZE];
  const chip = (dy, dx, step) => {
    const [row, column] = [y + dy * step, x + dx * step];
    const inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
    return inside && cells[row * SIZE + column] === cells[cell];
  };
  return DIRECTIONS.some(([dy, dx]) => {
    let length = 1;
    for (let step = 1; chip(dy, dx, step); step++) length++;
    for (let step = -1; chip(dy, dx, step); step--) length++;
    return length >= ROW;
  });
}

function place({ G, ctx, playerID, random }, card, cell) {
  const hand = G.hands[playerID];
  if (!hand.includes(card) || !cellsOf(card).includes(cell) || G.cells[cell] !== null) return INVALID;
  G.cells[cell] = Number(playerID);
  G.last = { seat: Number(playerID), card, cell };
  if (isRow(G.cells, cell)) G.points[playerID] += 1;
  hand.splice(hand.indexOf(card), 1, ...G.deck.splice(0, 1));
  const next = String((Number(playerID) + 1) % ctx.numPlayers);
  const isOver = !G.deck.length || !legal(G.cells, G.hands[next]).length;
  if (isOver) Object.assign(G, deal(random, ctx.numPlayers, G.round + 1));
}

export const Chips = {
  name: "chips",
  setup: ({ ctx, random }) => deal(random, ctx.numPlayers, 0),
  // Only the server makes a move: a client does not know the deck.
  moves: { place: { move: place, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  // A player sees the board, their own hand, and the number of cards of the others.
  playerView: ({ G, playerID }) => {
    const { hands, deck, ...open } = G;
    const sizes = Object.fromEntries(Object.entries(hands).map(([seat, hand]) => [seat, hand.length]));
    return { ...open, hand: hands[playerID] ?? [], sizes, left: deck.length };
  },
};
