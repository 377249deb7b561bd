/** What the public workflows may run: nothing of others that can change under its name, and nothing with rights that it does not need. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSupported } from '../../scripts/package/electron-support.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../../.github/workflows');
const workflows = fs
  .readdirSync(FOLDER)
  .map((name) => ({ name, text: fs.readFileSync(path.join(FOLDER, name), 'utf8') }));

const PINNED = /^uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
const UNCREDENTIALED = /uses: actions\/checkout@.*\n\s+with:\n\s+persist-credentials: false\n/g;
const SCRIPT = /^ *(?:- )?run: (?:\|\n(?:(?: {10,}.*)?\n)+|.*\n)/gm;

describe('the public workflows', () => {
  test('run each action by the hash of a commit, with its version beside it', () => {
    const used = workflows.flatMap(({ text }) => text.match(/\buses: .*/g) ?? []);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((line) => !PINNED.test(line))).toEqual([]);
    // One version of each.
    const kinds = new Set(used.map((line) => /^uses: ([^@]+)/.exec(line)?.[1]));
    expect(new Set(used).size).toBe(kinds.size);
  });

  test('leave no credentials behind for what runs after the checkout', () => {
    for (const { text } of workflows) {
      const checkouts = text.match(/uses: actions\/checkout@/g)?.length ?? 0;
      expect(checkouts).toBeGreaterThan(0);
      expect(text.match(UNCREDENTIALED)).toHaveLength(checkouts);
    }
  });

  test('may read alone unless a job says otherwise, and take no text of others into a shell', () => {
    for (const { text } of workflows) {
      expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
      expect(text).not.toContain('pull_request_target');
      const scripts = text.match(SCRIPT) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      // In an environment it is a text; in a script it would be a part of it.
      const foreign = /\$\{\{\s*github\.(?:event|head_ref|ref_name|base_ref)/;
      expect(scripts.filter((one) => foreign.test(one))).toEqual([]);
    }
  });

  test('ask whether the Electron that ships is still mended (S26): of its latest three majors it is one', () => {
    expect(isSupported('^45.4.1', '45.5.0')).toBe(true);
    expect(isSupported('^45.4.1', '47.0.0')).toBe(true);
    expect(isSupported('^45.4.1', '48.0.0')).toBe(false);
    expect(() => isSupported('latest', '48.0.0')).toThrow('no version');
  });

  test('ask for known holes, signatures and licences', () => {
    const all = workflows.map(({ text }) => text).join('\n');
    const gates = [
      'npm audit --audit-level=high',
      'npm audit signatures',
      'node scripts/package/electron-support.mjs',
      'node scripts/package/third-party.mjs',
    ];
    for (const gate of gates) expect(all).toContain(`run: ${gate}\n`);
  });
});
