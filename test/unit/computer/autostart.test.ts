/** Autostart on Linux: the entry starts exactly what it should, and one folder goes before the other as the desktop has it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  autostartEntry,
  autostartPlaces,
  isAutostarted,
  setAutostart,
} from '#main/computer/autostart-entry.ts';

const COMMAND = ['/opt/Dockhand/dockhand', '--user-data', '/srv/dock 1'] as const;

/**
 * As the desktop takes `Exec` apart: the escapes of every value, then quotes and field codes. A line of it ends with a line feed alone, which
 * `.` and `$` do not have it.
 */
function argumentsIn(entry: string): string[] {
  const line = entry.split('\n').find((one) => one.startsWith('Exec=')) ?? '';
  const exec = line.slice('Exec='.length).replaceAll(/\\(.)/gs, '$1');
  return Array.from(exec.matchAll(/"((?:[^"\\]|\\.)*)"/gs), ([, inner = '']) =>
    inner.replaceAll(/\\(.)/gs, '$1').replaceAll('%%', '%'),
  );
}

describe('the entry', () => {
  test('any arguments come out as they went in, and nothing beside them', () => {
    const argument = fc
      .string({ unit: 'grapheme-composite', maxLength: 30 })
      .filter((text) => !/\p{C}/u.test(text));
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 4 }), (rest) => {
        const entry = autostartEntry(['/opt/Dockhand/dockhand', ...rest]);
        expect(argumentsIn(entry)).toEqual(['/opt/Dockhand/dockhand', ...rest]);
        expect(entry.split('\n')).toHaveLength(10);
      }),
      { examples: [[['\u2028']]] },
    );
  });

  test('the signs that a shell knows are escaped as the desktop’s rules say', () => {
    expect(autostartEntry(['/a', '$HOME "x" `id` 100% a\\b'])).toContain(
      'Exec="/a" "\\\\$HOME \\\\"x\\\\" \\\\`id\\\\` 100%% a\\\\\\\\b"',
    );
  });
});

describe('whether it starts', () => {
  let folder = '';
  let places: ReturnType<typeof autostartPlaces>;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-autostart-'));
    places = autostartPlaces({ XDG_CONFIG_DIRS: `${folder}/xdg` }, folder);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  test('where the files are', () => {
    expect(autostartPlaces({}, '/home/a')).toEqual({
      own: '/home/a/.config/autostart/dockhand.desktop',
      system: ['/etc/xdg/autostart/dockhand.desktop'],
    });
    expect(autostartPlaces({ XDG_CONFIG_HOME: '/c' }, '/home/a').own).toBe('/c/autostart/dockhand.desktop');
  });

  test('turned on and off', () => {
    expect(isAutostarted(places)).toBe(false);
    setAutostart(places, true, COMMAND);
    expect(isAutostarted(places)).toBe(true);
    expect(argumentsIn(fs.readFileSync(places.own, 'utf8'))).toEqual(COMMAND);
    setAutostart(places, false, COMMAND);
    expect(isAutostarted(places)).toBe(false);
    expect(fs.existsSync(places.own)).toBe(false);
  });

  test('an administrator has it started for all → on; a user who turns it off has it off', () => {
    const [forAll = ''] = places.system;
    fs.mkdirSync(path.dirname(forAll), { recursive: true });
    fs.writeFileSync(forAll, autostartEntry(COMMAND));
    expect(isAutostarted(places)).toBe(true);
    setAutostart(places, false, COMMAND);
    expect(isAutostarted(places)).toBe(false);
    setAutostart(places, true, COMMAND);
    expect(isAutostarted(places)).toBe(true);
  });

  test.skipIf(spawnSync('desktop-file-validate', ['--help']).error !== undefined)(
    'the desktop’s own tool finds nothing wrong with it',
    () => {
      setAutostart(places, true, COMMAND);
      const { stdout, status } = spawnSync('desktop-file-validate', [places.own], { encoding: 'utf8' });
      expect([stdout, status]).toEqual(['', 0]);
    },
  );
});
