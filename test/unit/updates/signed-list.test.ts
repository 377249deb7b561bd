/** The list of a version's packages is believed only with the signature of the key that the policy names. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { listName as writtenName, publicKeyOf, signedList } from '../../../scripts/package/signed-list.mjs';
import { listName, readList, readPublicKey, signedBytes, systemName } from '#main/updates/signed-list.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-list-'));
const file = path.join(folder, 'Dockhand-9.9.9-x86_64.AppImage');
fs.writeFileSync(file, 'a package');
afterAll(() => fs.rmSync(folder, { recursive: true }));

const text = signedList({ system: 'linux-x64', version: '9.9.9', files: [file] }, privateKey);
const envelope = JSON.parse(text);

const signed = (list: string) =>
  JSON.stringify({ list, signature: sign(null, signedBytes(list), privateKey).toString('base64') });

describe('the signed list', () => {
  test('as the packaging writes it → read, with every package', () => {
    expect(readList(text, publicKey)).toEqual({
      kind: 'list',
      list: {
        app: 'dockhand',
        channel: 'latest',
        system: 'linux-x64',
        version: '9.9.9',
        stagingPercentage: 100,
        packages: [
          { name: path.basename(file), size: 9, sha512: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/) },
        ],
      },
    });
    expect(writtenName('linux-x64')).toBe(listName(systemName('linux', 'x64')));
  });

  test.each([
    ['signed by another key', text, other.publicKey, 'forged'],
    ['without a signature', JSON.stringify({ list: envelope.list }), publicKey, 'unsigned'],
    [
      'signed for something else',
      { ...envelope, signature: sign(null, Buffer.from(envelope.list), privateKey).toString('base64') },
      publicKey,
      'forged',
    ],
    [
      'of a package that was changed with it',
      { ...envelope, list: envelope.list.replace('"size":9', '"size":8') },
      publicKey,
      'forged',
    ],
    ['empty', '', publicKey, 'unreadable'],
    ['a page of a portal', '<html>Log in</html>', publicKey, 'unreadable'],
    [
      'signed, and of another app',
      signed(envelope.list.replace('dockhand', 'other')),
      publicKey,
      'unreadable',
    ],
    [
      'signed, with a path for a name',
      signed(envelope.list.replace('Dockhand-9', '../Dockhand-9')),
      publicKey,
      'unreadable',
    ],
    ['signed, without a version', signed(envelope.list.replace('9.9.9"', '9.9"')), publicKey, 'unreadable'],
  ])('%s → refused', (_what, written, key, why) => {
    const asText = typeof written === 'string' ? written : JSON.stringify(written);
    expect(readList(asText, key)).toEqual({ kind: 'refused', why });
  });

  test('cut off anywhere, or with a bit flipped anywhere → never read as another list', () => {
    const whole = Buffer.from(text);
    const { list } = JSON.parse(text);
    const holds = (changed: Buffer) => {
      const read = readList(changed.toString('utf8'), publicKey);
      // What is left of it may be a space less: then it is the same list, word for word.
      return read.kind === 'refused' || JSON.stringify(read.list) === list;
    };
    for (let end = 0; end < whole.length; end += 1) expect(holds(whole.subarray(0, end))).toBe(true);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        return holds(changed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the public key', () => {
  test('raw and as SPKI → the same key', () => {
    const der = Buffer.from(publicKeyOf(privateKey), 'base64');
    for (const written of [der, der.subarray(-32)])
      expect(readPublicKey(written.toString('base64'))?.equals(publicKey)).toBe(true);
  });

  test.each([
    [
      'of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64'),
    ],
    ['a private key', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
    ['cut off', publicKeyOf(privateKey).slice(0, -4)],
    ['no base64', 'ä'.repeat(44)],
    ['empty', ''],
  ])('%s → none', (_what, written) => {
    expect(readPublicKey(written)).toBeNull();
  });
});

describe('sign-updates.mjs', () => {
  const script = path.resolve('scripts/package/sign-updates.mjs');
  const key = path.join(folder, 'key.pem');
  fs.writeFileSync(key, privateKey.export({ format: 'pem', type: 'pkcs8' }));

  test('a folder of packages → a list beside them that holds for the public key it prints', () => {
    const printed = execFileSync(
      process.execPath,
      [script, '--folder', folder, '--version', '9.9.9', '--staging', '20'],
      { encoding: 'utf8', env: { ...process.env, DOCKHAND_UPDATE_KEY: key } },
    );
    const told = readPublicKey(/^public key: (\S+)$/m.exec(printed)?.[1] ?? '');
    const written = fs.readFileSync(path.join(folder, listName('linux-x64')), 'utf8');
    expect(told && readList(written, told)).toMatchObject({ list: { stagingPercentage: 20 } });
  });

  test.each([
    [['--version', '1.0.0'], 'no package of 1.0.0'],
    [['--version', '9.9.9', '--system', 'beos'], 'no system beos'],
    [['--version', '9.9.9', '--staging', 'all'], '0 to 100'],
    [['--version', '9.9.9', '--key-file', file], 'no private key'],
  ])('%j → one sentence, and no list', (args, said) => {
    const empty = fs.mkdtempSync(path.join(folder, 'of-'));
    fs.copyFileSync(file, path.join(empty, path.basename(file)));
    let complaint = '';
    try {
      execFileSync(process.execPath, [script, '--folder', empty, '--key-file', key, ...args], {
        stdio: 'pipe',
      });
    } catch (error) {
      complaint = String((error as { stderr: Buffer }).stderr);
    }
    expect(complaint).toContain(said);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(fs.existsSync(path.join(empty, listName('linux-x64')))).toBe(false);
  });
});
