// Short quiet sounds, synthesized in the browser: paper, wood, and a few notes.
import { device } from "./device.svelte.js";

export type Sound = "card" | "chip" | "draw" | "line" | "refused" | "turn" | "end" | "won" | "stuck";

/** A tone that falls or rises: start and end pitch, delay, length, volume. */
interface Tone {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly length: number;
  readonly loud: number;
  readonly shape?: OscillatorType;
}

/** A rustle of paper: noise through a band-pass filter. */
interface Rustle {
  readonly band: number;
  readonly at: number;
  readonly length: number;
  readonly loud: number;
}

const SOUNDS: Readonly<Record<Sound, readonly (Tone | Rustle)[]>> = {
  card: [{ band: 3200, at: 0, length: 0.07, loud: 0.16 }, { from: 240, to: 120, at: 0.02, length: 0.05, loud: 0.06 }],
  chip: [{ from: 1250, to: 900, at: 0, length: 0.05, loud: 0.08 }, { from: 520, to: 260, at: 0, length: 0.06, loud: 0.1 }],
  draw: [{ band: 5200, at: 0, length: 0.11, loud: 0.1 }],
  line: [
    { from: 587, to: 587, at: 0.06, length: 0.12, loud: 0.05, shape: "sine" },
    { from: 740, to: 740, at: 0.16, length: 0.12, loud: 0.05, shape: "sine" },
    { from: 880, to: 880, at: 0.26, length: 0.3, loud: 0.05, shape: "sine" },
  ],
  refused: [{ from: 190, to: 140, at: 0, length: 0.09, loud: 0.1 }, { from: 170, to: 120, at: 0.11, length: 0.1, loud: 0.1 }],
  turn: [{ from: 523, to: 523, at: 0, length: 0.16, loud: 0.06, shape: "sine" }, { from: 784, to: 784, at: 0.1, length: 0.24, loud: 0.06, shape: "sine" }],
  end: [
    { from: 523, to: 523, at: 0, length: 0.22, loud: 0.06, shape: "sine" },
    { from: 659, to: 659, at: 0.12, length: 0.22, loud: 0.06, shape: "sine" },
    { from: 784, to: 784, at: 0.24, length: 0.5, loud: 0.06, shape: "sine" },
  ],
  won: [
    { band: 4200, at: 0, length: 0.24, loud: 0.1 },
    { from: 523, to: 523, at: 0.06, length: 0.2, loud: 0.06, shape: "sine" },
    { from: 659, to: 659, at: 0.16, length: 0.2, loud: 0.06, shape: "sine" },
    { from: 784, to: 784, at: 0.26, length: 0.2, loud: 0.06, shape: "sine" },
    { from: 1047, to: 1047, at: 0.36, length: 0.8, loud: 0.07, shape: "sine" },
    { from: 659, to: 659, at: 0.36, length: 0.8, loud: 0.04, shape: "sine" },
  ],
  stuck: [{ from: 392, to: 392, at: 0, length: 0.22, loud: 0.05, shape: "sine" }, { from: 330, to: 311, at: 0.16, length: 0.5, loud: 0.05, shape: "sine" }],
};

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function rustling(context: AudioContext, band: number): [AudioScheduledSourceNode, AudioNode] {
  noise ??= context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  if (!samples[1]) for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = band;
  return [source, source.connect(filter)];
}

function sounding(context: AudioContext, { from, to, length, shape = "triangle" }: Tone, start: number): [AudioScheduledSourceNode, AudioNode] {
  const tone = context.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  return [tone, tone];
}

/** Play a sound if sounds are on. Browsers stay silent until the user has touched the page. */
export function ring(sound: Sound): void {
  if (!device.likes.sound || !navigator.userActivation?.hasBeenActive) return;
  const context = (audio ??= new AudioContext());
  for (const part of SOUNDS[sound]) {
    const start = context.currentTime + part.at;
    const [source, out] = "band" in part ? rustling(context, part.band) : sounding(context, part, start);
    const volume = context.createGain();
    volume.gain.setValueAtTime(part.loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + part.length);
    out.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + part.length);
  }
}

/** The sound of an event in a game; by default that of a card. */
export function soundOf(event: unknown, sounds: Readonly<Record<string, Sound | null>> = {}): Sound | null {
  const { kind = "" } = event as { kind?: string };
  return kind in sounds ? (sounds[kind] ?? null) : "card";
}

/** Vibrate shortly, as when it is this player's turn, or in a rhythm. */
export function shake(how: number | number[] = 60): void {
  if (device.likes.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(how);
}
