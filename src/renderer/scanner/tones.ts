/**
 * Plays one of three tones for the reply to a scan, easy to tell apart in a noisy hall: rising for done, two even beeps for attention, low
 * and long for refused.
 */
import type { Tone } from '#domain/replies/reply.ts';

interface Note {
  readonly hertz: number;
  readonly from: number;
  readonly to: number;
  readonly wave: OscillatorType;
}

const NOTES: Readonly<Record<Tone, readonly Note[]>> = {
  done: [
    { hertz: 988, from: 0, to: 0.05, wave: 'triangle' },
    { hertz: 1319, from: 0.05, to: 0.12, wave: 'triangle' },
  ],
  look: [
    { hertz: 659, from: 0, to: 0.11, wave: 'square' },
    { hertz: 659, from: 0.17, to: 0.28, wave: 'square' },
  ],
  refused: [{ hertz: 196, from: 0, to: 0.42, wave: 'sawtooth' }],
};

const LOUDNESS: Readonly<Record<Tone, number>> = { done: 0.22, look: 0.1, refused: 0.18 };

let context: AudioContext | undefined;
let playing: GainNode | undefined;

/** Plays a tone; it cuts off the one before, or tones would pile up at twenty scans a second. */
export function play(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first key or touch; a tone that cannot be played is not an error.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  playing?.disconnect();
  const gain = context.createGain();
  gain.gain.value = LOUDNESS[tone];
  gain.connect(context.destination);
  playing = gain;
  const start = context.currentTime;
  for (const note of NOTES[tone]) {
    const voice = context.createOscillator();
    voice.type = note.wave;
    voice.frequency.value = note.hertz;
    voice.connect(gain);
    voice.start(start + note.from);
    voice.stop(start + note.to);
  }
}
