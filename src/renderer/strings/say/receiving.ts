/** What came otherwise than ordered, and how receiving goes. */
import type { ReceivingSaid } from '#domain/replies/reply-of-receiving.ts';
import { differences, overHelp, partsOfLine } from '../differences.ts';
import { facts, figure, place } from '../figure.ts';
import { linePhotos as photosWords } from '../line-photos.ts';
import { receiving as help } from '../settings.ts';
import type { SaidOf, Words } from './spoken.ts';

export function receivingWords(said: ReceivingSaid): Words {
  switch (said.kind) {
    case 'line-differs': {
      const line = differences.line({ line: said.line });
      const parts = partsOfLine(said.split, said);
      return {
        title: said.name ?? line,
        detail: facts(
          parts.join(' ') || differences.asOrdered,
          said.reason,
          said.note,
          said.photos === 0 ? null : photosWords.kept({ n: said.photos }),
          line,
          said.undone === true ? differences.asBefore : null,
        ),
      };
    }
    case 'differs-not':
      return { title: said.name ?? '', detail: differences.refused[said.why] };
    case 'over-refused':
      return {
        title: differences.overRefused,
        detail: facts(
          said.name,
          differences.overRefusedHow({ remaining: figure(said.remaining, said.unit) }),
        ),
      };
    case 'receiving-switched': {
      const { title, detail } = switchWords(said);
      return { title, detail: facts(detail, said.undone === true ? differences.asBefore : null) };
    }
    default:
      return said satisfies never;
  }
}

/** How receiving goes from now on, of the switch that was changed. */
function switchWords({ which, wholeLine, receiving, quarantine }: SaidOf<'receiving-switched'>): Words {
  const { switches } = differences;
  const { asks, over, tolerance } = receiving;
  switch (which) {
    case 'wholeLine':
      return { title: help.wholeLine, detail: switches.turned[wholeLine ? 'on' : 'off'] };
    case 'asks':
      return { title: switches.asks, detail: switches.turned[asks ? 'on' : 'off'] };
    case 'over':
    case 'tolerance':
      return { title: `${switches.over}: ${switches.overs[over]}`, detail: overHelp({ over, tolerance }) };
    case 'quarantine':
      return {
        title: switches.damaged,
        detail: quarantine === null ? switches.damagedLeft : place(quarantine),
      };
    default:
      return which satisfies never;
  }
}
