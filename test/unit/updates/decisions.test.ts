/** Whether a list is for this station, when its package may be installed, and what a policy may say of updates. */
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseUpdate, placeInRollout, type Installed } from '#main/updates/choose-update.ts';
import { STILL, whyNotNow, type Moment } from '#main/updates/install-moment.ts';
import { readUpdatePolicy } from '#main/updates/policy.ts';
import type { UpdateList } from '#main/updates/signed-list.ts';

const sha512 = `${'A'.repeat(86)}==`;
const LIST: UpdateList = {
  app: 'dockhand',
  channel: 'latest',
  system: 'linux-x64',
  version: '1.3.0',
  stagingPercentage: 100,
  packages: ['d_1.3.0_amd64.deb', 'd-1.3.0-x86_64.AppImage'].map((name) => ({ name, sha512, size: 1 })),
};
const INSTALLED: Installed = {
  version: '1.2.0',
  system: 'linux-x64',
  packageKind: 'AppImage',
  stationId: 'a',
  pinned: null,
  failed: null,
};
const choose = (list: Partial<UpdateList> = {}, installed: Partial<Installed> = {}) =>
  chooseUpdate({ ...LIST, ...list }, { ...INSTALLED, ...installed });

describe('a list whose signature holds', () => {
  test('newer, for this system → the package of the kind that is installed', () => {
    expect(choose()).toMatchObject({
      kind: 'take',
      version: '1.3.0',
      listed: { name: 'd-1.3.0-x86_64.AppImage' },
    });
    expect(choose({}, { packageKind: 'deb' })).toMatchObject({ listed: { name: 'd_1.3.0_amd64.deb' } });
  });

  test.each([
    ['the version that is installed', {}, { version: '1.3.0' }, { kind: 'current' }],
    ['an older one', {}, { version: '1.3.1' }, { kind: 'refused', why: 'older' }],
    [
      'a test version of the one that is installed',
      { version: '1.2.0-rc.1' },
      {},
      { kind: 'refused', why: 'older' },
    ],
    ['older and pinned', {}, { version: '1.4.0', pinned: '1.3.0' }, { kind: 'refused', why: 'older' }],
    ['another channel', { channel: 'beta' }, {}, { kind: 'refused', why: 'other-channel' }],
    ['another system', { system: 'win32-x64' }, {}, { kind: 'refused', why: 'other-system' }],
    ['no package of this kind', {}, { packageKind: 'rpm' as const }, { kind: 'refused', why: 'no-package' }],
    ['not the pinned one', {}, { pinned: '1.2.5' }, { kind: 'held', version: '1.3.0', why: 'pinned' }],
    [
      'one that did not start here',
      {},
      { failed: '1.3.0' },
      { kind: 'held', version: '1.3.0', why: 'failed' },
    ],
    ['for none yet', { stagingPercentage: 0 }, {}, { kind: 'held', version: '1.3.0', why: 'later' }],
    ['for none yet, and pinned', { stagingPercentage: 0 }, { pinned: '1.3.0' }, { kind: 'take' }],
  ])('%s', (_what, list, installed, expected) => {
    expect(choose(list, installed)).toMatchObject(expected);
  });

  test('in stages → about so many stations take it, and those that had it at less have it at more', () => {
    const ids = Array.from({ length: 4000 }, (_, n) => `station ${n}`);
    const taking = (stagingPercentage: number) =>
      ids.filter((stationId) => choose({ stagingPercentage }, { stationId }).kind === 'take');
    const [few, many] = [taking(10), taking(40)];
    expect(few.length / ids.length).toBeCloseTo(0.1, 1);
    expect(many.length / ids.length).toBeCloseTo(0.4, 1);
    expect(few.filter((id) => !many.includes(id))).toEqual([]);
    expect(taking(100)).toHaveLength(ids.length);
    expect(placeInRollout('a')).toBe(placeInRollout('a'));
  });

  test('whatever the versions → never one that is not newer', () => {
    const part = fc.nat(3);
    const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, (listed, installed) => {
        const number = (text: string) => Number(text.replaceAll('.', ''));
        const { kind } = choose({ version: listed }, { version: installed });
        return (kind === 'take') === number(listed) > number(installed);
      }),
    );
  });
});

const moments: fc.Arbitrary<Moment> = fc.record({
  now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  downloadedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  stillFor: fc.oneof(fc.nat(3 * STILL), fc.constantFrom(NaN, -1, 0, STILL - 1, STILL, Infinity)),
  isInHand: fc.boolean(),
  outbox: fc.constantFrom('sending', 'waiting', 'quiet'),
  hour: fc.option(fc.nat(23)),
});
const expectAlways = (holds: (moment: Moment) => boolean) =>
  fc.assert(fc.property(moments, holds), { numRuns: 5000 });

describe('the moment of an installation', () => {
  test('never while somebody scans, nor while something is sent', () => {
    expectAlways((moment) => moment.stillFor >= STILL || whyNotNow(moment) !== null);
    expectAlways((moment) => moment.outbox !== 'sending' || whyNotNow(moment) !== null);
  });

  test('without an hour → never with something in hand or about to be sent', () => {
    expectAlways(
      (moment) =>
        !(moment.isInHand || moment.outbox === 'waiting') || whyNotNow({ ...moment, hour: null }) !== null,
    );
  });

  test('with an hour → at another one only a day later, and with nothing in hand', () => {
    expectAlways((moment) => {
      if (moment.hour === null || moment.now.getHours() === moment.hour || whyNotNow(moment) !== null)
        return true;
      const waited = moment.now.getTime() - moment.downloadedAt.getTime();
      return waited >= 24 * 60 * 60_000 && !moment.isInHand && moment.outbox === 'quiet';
    });
  });

  test('still, quiet and nothing in hand, at any hour or at the one named → it is installed', () => {
    expectAlways((moment) => {
      const free = { ...moment, stillFor: STILL, isInHand: false, outbox: 'quiet' } as const;
      return (
        whyNotNow({ ...free, hour: null }) === null &&
        whyNotNow({ ...free, hour: free.now.getHours() }) === null
      );
    });
  });

  test('what stands in the way first is said', () => {
    const base: Moment = {
      now: new Date(2026, 5, 1, 14),
      downloadedAt: new Date(2026, 5, 1, 9),
      stillFor: STILL,
      isInHand: true,
      outbox: 'waiting',
      hour: 3,
    };
    expect(whyNotNow({ ...base, stillFor: 0 })).toBe('scanning');
    expect(whyNotNow({ ...base, outbox: 'sending' })).toBe('sending');
    expect(whyNotNow(base)).toBe('hour');
    expect(whyNotNow({ ...base, hour: null })).toBe('in-hand');
    expect(whyNotNow({ ...base, hour: null, isInHand: false })).toBe('sending');
    expect(whyNotNow({ ...base, hour: 14 })).toBeNull();
  });
});

describe('the policy', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const policy = { address: 'https://updates.example/dockhand', publicKey: key };

  test('address and key → updates of any version, whenever nothing is in hand', () => {
    expect(readUpdatePolicy({ ...policy, address: `${policy.address}/` })).toEqual({
      ...policy,
      hour: null,
      pinned: null,
    });
    expect(readUpdatePolicy({ ...policy, hour: 3, pinned: '1.2.3' })).toMatchObject({
      hour: 3,
      pinned: '1.2.3',
    });
    expect(readUpdatePolicy({ ...policy, address: 'http://127.0.0.1:8080' })).not.toBeNull();
  });

  test.each([undefined, null])('%s → off, and nothing is wrong', (updates) => {
    const told: string[] = [];
    expect(readUpdatePolicy(updates, (detail) => told.push(detail))).toBeNull();
    expect(told).toEqual([]);
  });

  test.each([
    ['plain HTTP', { ...policy, address: 'http://updates.example' }, 'address'],
    ['no scheme', { ...policy, address: 'updates.example' }, 'address'],
    ['a password in the address', { ...policy, address: 'https://me:secret@updates.example' }, 'address'],
    ['no key', { address: policy.address }, 'publicKey'],
    ['a key of another kind', { ...policy, publicKey: 'QUJD' }, 'publicKey'],
    ['an hour there is not', { ...policy, hour: 24 }, 'hour'],
    ['no version', { ...policy, pinned: 'newest' }, 'pinned'],
    ['a misspelt member', { ...policy, hours: 3 }, 'hours'],
    ['a text', 'https://updates.example', 'expected object'],
  ])('%s → off, and whoever reads it is told what is wrong', (_what, updates, named) => {
    const told: string[] = [];
    expect(readUpdatePolicy(updates, (detail) => told.push(detail))).toBeNull();
    expect(told.join()).toContain(named);
  });
});
