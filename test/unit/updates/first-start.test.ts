/** The note of which version runs on these files, and whether it came as far as its window. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteReady, noteStart } from '#main/updates/first-start.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-note-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('installed, started, ready → its next starts are no first ones', () => {
  const first = noteStart(folder, '1.0.0');
  expect(first).toMatchObject({ isFirst: true, starts: 1, failed: null });
  noteReady(folder, '1.0.0');
  expect(noteStart(folder, '1.0.0')).toMatchObject({ isFirst: false, starts: 0, stationId: first.stationId });
});

test('never ready → every start is counted; the version before takes over and knows which one failed', () => {
  const { stationId } = noteStart(folder, '1.0.0');
  noteReady(folder, '1.0.0');
  expect(noteStart(folder, '1.1.0').starts).toBe(1);
  expect(noteStart(folder, '1.1.0').starts).toBe(2);
  expect(noteStart(folder, '1.0.0')).toMatchObject({ isFirst: true, starts: 1, failed: '1.1.0', stationId });
  noteReady(folder, '1.0.0');
  expect(noteStart(folder, '1.0.0').failed).toBe('1.1.0');
  // A later one is another matter.
  expect(noteStart(folder, '1.2.0')).toMatchObject({ isFirst: true, failed: '1.1.0' });
});

test('ready is said of the version that runs alone', () => {
  noteStart(folder, '1.0.0');
  noteReady(folder, '1.1.0');
  expect(noteStart(folder, '1.0.0')).toMatchObject({ isFirst: true, starts: 2 });
});

test('a note that cannot be read → a first start', () => {
  fs.writeFileSync(path.join(folder, 'updates.json'), '{"version": "1.0.0", "status": "re');
  expect(noteStart(folder, '1.0.0')).toMatchObject({ isFirst: true, starts: 1 });
});
