// Short quiet sounds, made here: a tap of paper, a knock on wood.
import { device } from "./device.svelte.js";

type Sound = "card" | "turn";

let audio: AudioContext | null = null;

/** Make a sound, if this device likes sounds and somebody has touched the page: browsers are silent before. */
export function ring(sound: Sound): void {
  if (!device.likes.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const [frequency, length, loud] = sound === "card" ? [900, 0.05, 0.05] : [440, 0.18, 0.09];
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, audio.currentTime + length);
  volume.gain.setValueAtTime(loud, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + length);
}
