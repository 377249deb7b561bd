/** What is in hand of an order's history: a receipt with its lines and verdicts, what was received elsewhere, or how the order was ended. */
import { isPositive } from '#domain/values/decimal.ts';
import { lotKey } from '#domain/receiving/lot.ts';
import type { LineStand, ReceiptRecordLine } from '#domain/receiving/receipt-record.ts';
import type { PastReceipt, SeenElsewhere } from '#domain/views/order-history.ts';
import type { CommandRow } from '#domain/views/outbox.ts';
import { facts } from '../../strings/figure.ts';
import { goodsNote } from '../../strings/goods-note.ts';
import {
  cameOfOrdered,
  history as words,
  lineDiffers,
  recordedLot,
  standWords,
} from '../../strings/history.ts';
import { madeBy } from '../../strings/command.ts';
import { Section, Tag } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { KeptPhoto } from '../photo/kept-photo.tsx';
import photoCss from '../photo/photo.module.css';
import type { HistoryRow } from './history-row.ts';
import css from './history.module.css';

export function InHand({ entry }: { readonly entry: HistoryRow }) {
  switch (entry.kind) {
    case 'receipt':
      return <Receipt receipt={entry.of} />;
    case 'elsewhere':
      return <Elsewhere seen={entry.of} />;
    case 'end':
      return <End command={entry.of} />;
    default:
      return entry satisfies never;
  }
}

function Receipt({ receipt }: { readonly receipt: PastReceipt }) {
  const { record, stand, commands, pallets } = receipt;
  const { words: stands, tone } = standWords(stand.state);
  const of = new Map(stand.lines.map((line) => [line.lineId, line]));
  return (
    <>
      <p>
        <Tag tone={tone}>{stands}</Tag>
      </p>
      <Section title={words.came}>
        <ul className={css['lines']}>
          {record.lines.map((line) => (
            <Line key={line.lineId} line={line} stand={of.get(line.lineId)} />
          ))}
        </ul>
        {record.isFromCommands === true && <p className={css['dim']}>{words.fromCommands}</p>}
      </Section>
      {record.notes !== '' && (
        <Section title={words.notes}>
          <p className={css['text']}>{record.notes}</p>
        </Section>
      )}
      {pallets.length > 0 && (
        <Section title={goodsNote.pallets}>
          <ul className={css['lines']}>
            {pallets.map((sscc) => (
              <li key={sscc}>{sscc}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.entries}>
        <CommandList rows={commands} />
      </Section>
    </>
  );
}

interface LineProps {
  readonly line: ReceiptRecordLine;
  readonly stand: LineStand | undefined;
}

function Line({ line, stand }: LineProps) {
  const { name, lots = [], photos } = line;
  const differs = lineDiffers(line);
  const open = stand === undefined ? '' : notBooked(stand);
  return (
    <li>
      <strong>{name}</strong>
      <span>{cameOfOrdered(line)}</span>
      {lots.map((lot) => (
        <span key={lotKey(lot.lot)}>{recordedLot(lot, line.unit)}</span>
      ))}
      {differs !== '' && <span>{differs}</span>}
      {open !== '' && <span className={css['open']}>{open}</span>}
      {photos.length > 0 && (
        <span className={photoCss['photos']}>
          {photos.map((photo) => (
            <KeptPhoto key={photo.id} photo={photo} title={name} />
          ))}
        </span>
      )}
    </li>
  );
}

/** What of it is not booked, or not any more to be. */
const notBooked = ({ waiting, asks, takenBack, dropped }: LineStand): string =>
  facts(
    isPositive(waiting) ? words.notBooked({ n: waiting }) : null,
    isPositive(asks) ? words.needsYou({ n: asks }) : null,
    isPositive(takenBack) ? words.wasTakenBack({ n: takenBack }) : null,
    isPositive(dropped) ? words.wasDropped({ n: dropped }) : null,
  );

function Elsewhere({ seen }: { readonly seen: SeenElsewhere }) {
  return (
    <Section title={words.elsewhere}>
      <ul className={css['lines']}>
        {seen.lines.map(({ lineId, name, quantity }) => (
          <li key={lineId}>
            <strong>{words.elsewhereLine({ n: quantity, name })}</strong>
          </li>
        ))}
      </ul>
      <p className={css['dim']}>{words.elsewhereHelp}</p>
    </Section>
  );
}

function End({ command }: { readonly command: CommandRow }) {
  const reason = command.intent.kind === 'order-status' ? command.intent.reason : undefined;
  return (
    <>
      <Section title={words.ended}>
        <p>{reason === undefined ? words.noReason : words.endedWhy({ reason })}</p>
        <p className={css['dim']}>{madeBy(command.by, command.at)}</p>
      </Section>
      <Section title={words.entries}>
        <CommandList rows={[command]} />
      </Section>
    </>
  );
}
