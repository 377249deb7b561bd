/** Pack codes: on an item's page, as a file, opened. */
import type { BadRow } from '#domain/barcode/pack-file.ts';
import type { PackScanned } from '#domain/barcode/pack.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { PackRow } from '#domain/views/stock.ts';
import { catalogue } from './catalogue.ts';
import { packs as de } from './de/packs.ts';
import { packs as en } from './en/packs.ts';
import { code as shown, facts } from './figure.ts';

export const packs = catalogue(en, de);

/** "holds 240"; empty where that is not known. */
export const holdsWords = ({ pieces }: PackRow): string => (pieces === null ? '' : packs.holds({ pieces }));

/** "12 × 4006381333931 · on this station only". */
export function packDetail({ pieces, kept, holds, ruledBy }: PackRow, hasField: boolean): string {
  return facts(
    holds === undefined
      ? null
      : (pieces === null ? packs.holdsUnknown : packs.holdsPacks)({
          units: holds.units,
          code: shown(holds.code),
        }),
    hasField ? packs.kept[kept] : null,
    ruledBy === undefined || ruledBy.pieces === null
      ? null
      : packs.ruledBy({ pieces: ruledBy.pieces, name: ruledBy.name }),
  );
}

/** What is said of the pack beside what its scan did. */
export function packScannedWords(said: Said, { pieces, left, overruled }: PackScanned): string | null {
  const words = packs.said;
  return (
    facts(
      left !== undefined
        ? words.opened({ left, pieces })
        : said.kind === 'item'
          ? words.whole({ pieces })
          : null,
      overruled === undefined
        ? null
        : overruled.pieces === null
          ? words.overruledUnknown({ pieces })
          : words.overruled({ pieces, here: overruled.pieces }),
    ) || null
  );
}

/** Why a row of a file is not taken. */
export function badRowWords({ row, code, why, name = '', units }: BadRow): string {
  const { bad, row: named, rowBare } = packs.settings;
  const reason = reasonOf(bad, { why, name, units });
  return code === ''
    ? rowBare({ row: String(row), why: reason })
    : named({ row: String(row), code: shown(code), why: reason });
}

function reasonOf(
  bad: typeof packs.settings.bad,
  { why, name, units }: Pick<BadRow, 'why'> & { readonly name: string; readonly units: BadRow['units'] },
): string {
  switch (why) {
    case 'unknown-item':
    case 'several-items':
    case 'taken':
      return bad[why]({ name });
    case 'differs':
      return units === undefined ? bad.differsUnknown : bad.differs({ units });
    case 'unreadable':
    case 'code':
    case 'units':
    case 'twice':
    case 'cycle':
    case 'unknown-pack':
    case 'other-item':
    case 'command':
    case 'key':
      return bad[why];
    default:
      return why satisfies never;
  }
}
