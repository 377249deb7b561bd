/** The command line of the desktop shell, and what an act means for the computer's sleep. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOptions } from '#main/electron/start-options.ts';
import { userDataFolder } from '#main/shell/folder.ts';
import { IDLE, keepAwake, workOf } from '#main/shell/keep-awake.ts';

describe('the command line', () => {
  const USUAL = {
    folder: userDataFolder(),
    policyFile: undefined,
    isKiosk: false,
    isFullScreen: false,
    prints: null,
    given: [],
  };

  test.each([
    ['nothing', [], USUAL],
    ['Chromium’s own switches', ['--disable-gpu', '--remote-debugging-port=0', '--lang=de'], USUAL],
    ['a kiosk', ['--kiosk'], { ...USUAL, isKiosk: true }],
    ['full screen', ['--start-fullscreen'], { ...USUAL, isFullScreen: true }],
    ['a folder', ['--user-data', '/srv/dock'], { ...USUAL, folder: path.resolve('/srv/dock') }],
    ['a policy', ['--policy=/etc/p.json'], { ...USUAL, policyFile: path.resolve('/etc/p.json') }],
    ['a folder without one', ['--user-data'], USUAL],
    ['diagnostics', ['--print-diagnostics'], { ...USUAL, prints: 'diagnostics' }],
    ['a code', ['--hash-leave-code'], { ...USUAL, prints: 'leave-code' }],
    ['a link', ['dockhand-open:order?number=1'], { ...USUAL, given: ['dockhand-open:order?number=1'] }],
    ['a link behind the end of switches', ['--', '--kiosk'], { ...USUAL, given: ['--kiosk'] }],
  ])('%s', (_what, args, options) => {
    expect(startOptions(args, false)).toEqual(options);
  });

  test('from the sources → Electron’s own argument, the folder of the app, is not handed over', () => {
    expect(startOptions(['--no-sandbox', '.', '--kiosk', 'a.dockhand-settings'], true)).toMatchObject({
      isKiosk: true,
      given: ['a.dockhand-settings'],
    });
  });
});

describe('what is in hand', () => {
  const at = (screen: string) => ({ text: '1', place: { screen } });
  test.each([
    ['scan', at('receive'), 'goes-on'],
    ['scan', at('move'), 'goes-on'],
    ['scan', at('count'), 'goes-on'],
    ['scan', at('scan'), null],
    ['scan', at('outbox'), null],
    ['scan', null, null],
    ['scan', { place: 'receive' }, null],
    ['receive.set', {}, 'goes-on'],
    ['count.open', {}, 'goes-on'],
    ['receive.send', {}, 'ends'],
    ['receive.discard', {}, 'ends'],
    ['count.send', {}, 'ends'],
    ['move', {}, 'ends'],
    ['settings.sound', {}, null],
    ['refresh', {}, null],
  ])('%s %j → %s', (act, ask, work) => {
    expect(workOf(act, ask)).toBe(work);
  });
});

describe('no sleep meanwhile', () => {
  const calls: string[] = [];
  const awake = () => keepAwake({ start: () => calls.push('start'), stop: () => calls.push('stop') });
  beforeEach(() => {
    vi.useFakeTimers();
    calls.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('a receipt from its first count to its end → blocked once, and let go once', () => {
    const watching = awake();
    watching.note('refresh', {});
    watching.note('receive.set', {});
    watching.note('receive.set', {});
    expect(calls).toEqual(['start']);
    watching.note('receive.send', {});
    watching.note('receive.send', {});
    expect(calls).toEqual(['start', 'stop']);
    vi.advanceTimersByTime(2 * IDLE);
    expect(calls).toEqual(['start', 'stop']);
  });

  test('left alone → let go after a while, which each count begins anew; the next one blocks again', () => {
    const watching = awake();
    watching.note('count.set', {});
    vi.advanceTimersByTime(IDLE - 1);
    watching.note('count.set', {});
    vi.advanceTimersByTime(IDLE - 1);
    expect(calls).toEqual(['start']);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['start', 'stop']);
    watching.note('count.set', {});
    expect(calls).toEqual(['start', 'stop', 'start']);
  });
});
