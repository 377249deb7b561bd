import { describe, expect, test } from 'vitest';
import type { SeenCode } from '#renderer/scanner/decode/decode.ts';
import type { Read } from '#renderer/scanner/decode/read-result.ts';
import { watchSightings } from '#renderer/scanner/codes-in-sight.ts';

const read = (text: string): Read => ({
  symbology: 'Code 39',
  text,
  identifier: ']A0',
  lines: 9,
  corners: null,
});
const sure = (...texts: string[]): SeenCode[] => texts.map((text) => ({ read: read(text), sure: true }));
const unsure = (text: string): SeenCode[] => [{ read: read(text), sure: false }];

/** Frames a tenth of a second apart; what was taken as a scan. */
function play(frames: readonly (readonly SeenCode[])[]): string[] {
  const sightings = watchSightings();
  return frames.flatMap((frame, i) => sightings.see(frame, 1000 + i * 100)?.text ?? []);
}
const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

describe('what a camera sees', () => {
  test('a label held still is one scan', () => {
    expect(play(times(50, sure('A-1')))).toEqual(['A-1']);
  });

  test('a label taken away and shown again is two', () => {
    expect(play([...times(5, sure('A-1')), ...times(20, []), ...times(5, sure('A-1'))])).toEqual([
      'A-1',
      'A-1',
    ]);
  });

  test('a label lost for a few frames by a shaking hand is still one', () => {
    expect(play([...times(5, sure('A-1')), ...times(8, []), ...times(5, sure('A-1'))])).toEqual(['A-1']);
  });

  test('a label held still while no frame is read, for the computer is busy, is still one', () => {
    const sightings = watchSightings();
    const held = [1000, 1100, 6000, 6100].map((at) => sightings.see(sure('A-1'), at)?.text);
    expect(held).toEqual(['A-1', undefined, undefined, undefined]);
  });

  test('one doubtful frame is nothing, and two that differ are nothing', () => {
    expect(play([unsure('A-1'), ...times(5, [])])).toEqual([]);
    expect(play([unsure('A-1'), unsure('A-7'), ...times(5, [])])).toEqual([]);
  });

  test('two doubtful frames that agree are a scan', () => {
    expect(play([unsure('A-1'), unsure('A-1'), unsure('A-1')])).toEqual(['A-1']);
  });

  test('of two labels in sight at once neither is chosen; the one that stays alone is', () => {
    expect(play([...times(5, sure('A-1', 'B-2'))])).toEqual([]);
    expect(play([...times(5, sure('A-1', 'B-2')), ...times(8, sure('B-2'))])).toEqual(['B-2']);
  });

  test('the one the operator picked is not taken a second time', () => {
    const sightings = watchSightings();
    sightings.see(sure('A-1', 'B-2'), 1000);
    expect(sightings.inSight(1100).map(({ text }) => text)).toEqual(['A-1', 'B-2']);
    sightings.taken(read('B-2'));
    expect(sightings.see(sure('B-2'), 1600)).toBeNull();
  });
});
