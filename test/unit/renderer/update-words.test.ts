/** Every state of an update has a sentence of its own, in both languages; what is refused says that nothing was changed. */
import { afterEach, describe, expect, test } from 'vitest';
import type { UpdateRefusal, UpdatesView, UpdateState } from '#domain/views/updates.ts';
import { LANGUAGES, setLanguage } from '#renderer/strings/locale.ts';
import { updateSentence, updateWord } from '#renderer/strings/updates.ts';
import { keysOf } from '../../support/samples/all-members-of-union.ts';

afterEach(() => setLanguage('en'));

const version = '1.3.0';
const REFUSALS = keysOf<UpdateRefusal>({
  unreadable: true,
  unsigned: true,
  forged: true,
  older: true,
  'other-channel': true,
  'other-system': true,
  'no-package': true,
  absent: true,
  altered: true,
  'not-listed': true,
});
const STATES: readonly UpdateState[] = [
  { kind: 'not-looked' },
  { kind: 'current' },
  { kind: 'unreachable' },
  ...REFUSALS.map((why) => ({ kind: 'refused', why }) as const),
  ...(['pinned', 'later', 'failed'] as const).map((why) => ({ kind: 'held', version, why }) as const),
  ...(['deb', 'rpm', 'other'] as const).map(
    (packageKind) => ({ kind: 'administrator', version, packageKind }) as const,
  ),
  { kind: 'downloading', version, percent: 42 },
  ...([null, 'scanning', 'sending', 'in-hand', 'hour'] as const).map(
    (waits) => ({ kind: 'downloaded', version, waits }) as const,
  ),
  { kind: 'installing', version },
  { kind: 'not-installed', version },
];
const VIEWS: readonly UpdatesView[] = [
  { kind: 'sources' },
  { kind: 'off', isPolicyUnreadable: false },
  { kind: 'off', isPolicyUnreadable: true },
  ...STATES.map((state) => ({ kind: 'on', state, lookedAt: null, hour: 3 }) as const),
];

describe.each(LANGUAGES)('in %s', (language) => {
  test('each state has a sentence of its own', () => {
    setLanguage(language);
    const said = VIEWS.map(updateSentence);
    expect(new Set(said).size).toBe(VIEWS.length);
    expect(said.filter((sentence) => !/[A-ZÄÖÜ].*[.%]$/.test(sentence))).toEqual([]);
  });

  test('what is refused says that nothing was changed', () => {
    setLanguage(language);
    const refused = VIEWS.filter((view) => view.kind === 'on' && view.state.kind === 'refused');
    expect(refused).toHaveLength(REFUSALS.length);
    const unchanged = { en: 'Nothing was changed.', de: 'Nichts wurde geändert.' }[language];
    expect(refused.map(updateSentence).filter((sentence) => !sentence.includes(unchanged))).toEqual([]);
  });
});

test('the hour of the policy is said as the clock has it; in the strip only what waits to be installed has a word', () => {
  expect(VIEWS.map(updateSentence)).toContain('Version 1.3.0 is ready. It is installed at 03:00.');
  const words = VIEWS.map(updateWord).filter((word) => word !== null);
  expect(new Set(words)).toEqual(new Set(['New version 1.3.0']));
  expect(words).toHaveLength(6);
});
