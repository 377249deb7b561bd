/** Against reading every text from end to end: a search finds the same records, no more and no fewer. */
import { expect, test } from 'vitest';
import { openDatabase } from '#main/store/database.ts';
import { folded, wordsOf } from '#main/store/search/normalize-search-text.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { folder, item } from '../../support/samples/sample-records.ts';

const PIECES =
  `north hall aisle 07 7 Ö öl filter bolt m6 x A b e ab abc bca "q" 1/2" ] % _a NOT 螺丝 钢 ß Café`.split(
    ' ',
  );

test.each([1, 2, 3, 4])('whatever is there and whatever is typed (%d)', (seed) => {
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random.next() * n);
  const text = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => PIECES[below(PIECES.length)]).join(
      below(5) === 0 ? '' : ' ',
    );
  const texts = (most: number) => (below(2) === 0 ? [] : [text(most)]);
  const db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  const all = new Map<number, { kind: 'item' | 'folder'; own: string; path: string }>();
  const paths = new Map<number | null, string>([[null, '']]);
  db.write((w) => {
    for (let id = 1; id <= 40; id++) {
      const parentId = below(3) === 0 || id === 1 ? null : 1 + below(id - 1);
      const one = folder({ id, parentId, name: text(3), codes: texts(1), notes: texts(2)[0] ?? null });
      const path = paths.get(parentId) ?? '';
      paths.set(id, `${path}${folded([one.name, ...one.codes].join('\n'))}\n`);
      all.set(id, { kind: 'folder', own: [one.name, ...one.codes, one.notes, 'lot'].join('\n'), path });
      putFolder(w, one, 'lot');
    }
    for (let id = 1000; id < 1600; id++) {
      const folderId = below(5) === 0 ? null : 1 + below(40);
      const about = { name: text(4), codes: texts(2), tags: texts(1), notes: texts(3)[0] ?? null };
      const own = [about.name, ...about.codes, ...about.tags, about.notes, 'batch'].join('\n');
      all.set(id, { kind: 'item', own, path: paths.get(folderId) ?? '' });
      putItem(w, item({ id, folderId, ...about }), 'batch');
    }
  });
  for (const one of all.values()) one.own = folded(one.own);
  for (let n = 0; n < 60; n++) {
    const typed = text(5);
    const words = wordsOf(typed);
    for (const kind of ['all', 'item', 'folder'] as const) {
      const expected = [...all]
        .filter(([, one]) => kind === 'all' || one.kind === kind)
        .filter(([, { own, path }]) => words.every((word) => own.includes(word) || path.includes(word)))
        .map(([id]) => id);
      const found = searchRecords(db.read, typed, kind, 10_000).toSorted((a, b) => a - b);
      expect({ typed, kind, found }).toEqual({ typed, kind, found: expected });
    }
  }
  db.close();
});
