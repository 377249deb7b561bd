/** Pack codes that were taught, forgotten, opened or taken from a file. */
import type { Said } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { code, facts } from '../figure.ts';
import { packs } from '../packs.ts';
import { isAsked, type SaidOf, type Words } from './spoken.ts';

const words = packs.said;

const KINDS = [
  'code-known',
  'code-forgotten',
  'codes-back',
  'pack-refused',
  'left-refused',
  'no-pack',
  'packs-imported',
] as const;
type OfPacks = SaidOf<(typeof KINDS)[number]>;

const ARE_OF_PACKS: ReadonlySet<Said['kind']> = new Set(KINDS);
export const isOfPacks = (said: Said): said is OfPacks => ARE_OF_PACKS.has(said.kind);

/** @param sent what has become of what it sent; null: nothing is known of it */
export function packWords(said: OfPacks, sent: DeliveryView | null): Words {
  switch (said.kind) {
    case 'code-known':
      return { title: said.item.name, detail: isAsked(sent) ? code(said.code) : knownWords(said) };
    case 'code-forgotten':
      return {
        title: said.item.name,
        detail: isAsked(sent) ? code(said.code) : words.forgotten[said.kept]({ code: code(said.code) }),
      };
    case 'codes-back': {
      const n = said.codes.length;
      return { title: words.back({ n, code: code(said.codes[0] ?? '') }), detail: words.backDetail({ n }) };
    }
    case 'pack-refused':
      return { title: words.refused({ code: code(said.code) }), detail: whyNot(said) };
    case 'left-refused':
      return { title: words.leftTitle, detail: words.leftRefused({ pieces: said.pieces, left: said.left }) };
    case 'no-pack':
      return { title: words.leftTitle, detail: words.noPack };
    case 'packs-imported':
      return {
        title: words.imported({ n: said.added }),
        detail: words.importedSame({ n: said.same }),
      };
    default:
      return said satisfies never;
  }
}

function knownWords({ code: known, units, holds, kept, why }: SaidOf<'code-known'>): string {
  return facts(
    holds === undefined
      ? words.known({ code: code(known), units })
      : words.knownPacks({ code: code(known), count: holds.units, of: code(holds.code), units }),
    why === undefined ? null : words.why[why],
    kept === 'account' ? words.everywhere : null,
  );
}

function whyNot({ why, by = '' }: SaidOf<'pack-refused'>): string {
  switch (why) {
    case 'taken':
      return words.whyNot.taken({ by });
    case 'unknown-pack':
    case 'other-item':
    case 'holds':
      return words.whyNot[why]({ by: code(by) });
    case 'cycle':
    case 'command':
      return words.whyNot[why];
    default:
      return why satisfies never;
  }
}
