/** The pages of a goods-received note, in black on white, in millimetres: the same on the screen and for the printer. */
import type { ReactNode } from 'react';
import { lotKey } from '#domain/receiving/lot.ts';
import type { LineStand, ReceiptRecordLine } from '#domain/receiving/receipt-record.ts';
import type { PastReceipt } from '#domain/views/order-history.ts';
import { proof, state, title } from '../../strings/command.ts';
import { code, facts, figure } from '../../strings/figure.ts';
import { goodsNote as words, notYet, onPaper, receivedAt, wentTo } from '../../strings/goods-note.ts';
import { lineDiffers, recordedLot } from '../../strings/history.ts';
import { operatorName } from '../../strings/status.ts';
import { KeptPhoto } from '../photo/kept-photo.tsx';
import css from './note-paper.module.css';

/** Rows of print on the first page, which has the head, and on every other; photos on a page. */
const FIRST = 18;
const OTHERS = 28;
const PHOTOS = 6;

const piecesOf = <T,>(all: readonly T[], each: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / each) }, (_, n) => all.slice(n * each, (n + 1) * each));

/** Characters of what is said of a lot that stand in one row. */
const LOT_ROW = 46;

/** A line has two rows of its own, and those of its lots. */
const rowsOf = ({ lots = [], unit }: ReceiptRecordLine): number =>
  lots.reduce((rows, lot) => rows + Math.ceil(recordedLot(lot, unit).length / LOT_ROW), 2);

/** The lines of each page, in their order. */
function onPages(lines: readonly ReceiptRecordLine[]): (readonly ReceiptRecordLine[])[] {
  const pages: ReceiptRecordLine[][] = [[]];
  let room = FIRST;
  for (const line of lines) {
    if (room < rowsOf(line) && pages.at(-1)?.length !== 0) {
      pages.push([]);
      room = OTHERS;
    }
    pages.at(-1)?.push(line);
    room -= rowsOf(line);
  }
  return pages;
}

/** Each a page of A4. @param printedAt when it is put on paper (ISO 8601) */
export function notePages(receipt: PastReceipt, printedAt: string): ReactNode[] {
  const { record, stand } = receipt;
  const photos = record.lines.flatMap((line) => line.photos.map((photo) => ({ line, photo })));
  const [first = [], ...others] = onPages(record.lines);
  const parts = [
    <>
      <Head receipt={receipt} printedAt={printedAt} />
      <Lines lines={first} stand={stand.lines} />
    </>,
    ...others.map((lines) => <Lines key={lines[0]?.lineId} lines={lines} stand={stand.lines} />),
  ];
  const last = parts.pop();
  const pages = [
    ...parts,
    <>
      {last}
      <Foot receipt={receipt} />
    </>,
    ...piecesOf(photos, PHOTOS).map((some) => (
      <section key={some[0]?.photo.id}>
        <h2>{words.photos}</h2>
        <div className={css['photos']}>
          {some.map(({ line, photo }) => (
            <figure key={`${line.lineId} ${photo.id}`}>
              <KeptPhoto photo={photo} title={line.name} className={css['photo']} />
              <figcaption>
                {facts(words.photoOf({ line: String(line.number ?? ''), name: line.name }), photo.name)}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    )),
  ];
  return pages.map((page, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page has nothing but its place
    <article key={n} className={css['page']} aria-label={words.ofOrder({ order: record.order })}>
      <h1>{words.ofOrder({ order: record.order })}</h1>
      <Warning receipt={receipt} />
      {page}
      <p className={css['number']}>{words.page({ n: n + 1, all: pages.length })}</p>
    </article>
  ));
}

/** On every page: none of them is taken for a proof of what is not booked. */
function Warning({ receipt: { stand } }: { readonly receipt: PastReceipt }) {
  const said = notYet(stand);
  return said === null ? null : <p className={css['warning']}>{said}</p>;
}

interface HeadProps {
  readonly receipt: PastReceipt;
  readonly printedAt: string;
}

function Head({ receipt: { record }, printedAt }: HeadProps) {
  const about: readonly (readonly [string, string])[] = [
    [words.order, record.order],
    [words.vendor, record.vendor],
    [words.received, receivedAt(record)],
    [words.by, operatorName(record.by)],
    [words.station, record.station],
    [words.printed, onPaper(printedAt)],
  ];
  return (
    <dl className={css['head']}>
      {about.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LinesProps {
  readonly lines: readonly ReceiptRecordLine[];
  readonly stand: readonly LineStand[];
}

function Lines({ lines, stand }: LinesProps) {
  const of = new Map(stand.map((line) => [line.lineId, line]));
  return (
    <table className={css['lines']}>
      <thead>
        <tr>
          <th>{words.line}</th>
          <th>{words.item}</th>
          <th className={css['right']}>{words.ordered}</th>
          <th className={css['right']}>{words.before}</th>
          <th className={css['right']}>{words.now}</th>
          <th className={css['right']}>{words.booked}</th>
          <th>{words.differs}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineId}>
            <td>{line.number ?? ''}</td>
            <td>
              <ItemOfLine line={line} />
            </td>
            <td className={css['right']}>{figure(line.ordered, line.unit)}</td>
            <td className={css['right']}>{figure(line.before, line.unit)}</td>
            <td className={css['right']}>{figure(line.now, line.unit)}</td>
            <td className={css['right']}>{figure(of.get(line.lineId)?.booked ?? 0, line.unit)}</td>
            <td>{lineDiffers(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it is, of which lots, and where it went. */
function ItemOfLine({ line }: { readonly line: ReceiptRecordLine }) {
  const { name, code: label, lots = [], unit } = line;
  return (
    <>
      <strong>{name}</strong>
      <br />
      {facts(label === null ? null : code(label), wentTo(line))}
      {lots.map((lot) => (
        <span key={lotKey(lot.lot)} className={css['lot']}>
          {recordedLot(lot, unit)}
        </span>
      ))}
    </>
  );
}

function Foot({ receipt: { record, commands, pallets } }: { readonly receipt: PastReceipt }) {
  return (
    <>
      {record.others > 0 && <p className={css['others']}>{words.others({ n: record.others })}</p>}
      {record.notes !== '' && (
        <section>
          <h2>{words.notes}</h2>
          <p className={css['text']}>{record.notes}</p>
        </section>
      )}
      {pallets.length > 0 && (
        <section>
          <h2>{words.pallets}</h2>
          <p className={css['codes']}>{pallets.join(', ')}</p>
        </section>
      )}
      <h2>{words.proofs}</h2>
      <table className={css['lines']}>
        <thead>
          <tr>
            <th>{words.entry}</th>
            <th>{words.what}</th>
            <th>{words.verdict}</th>
            <th>{words.when}</th>
          </tr>
        </thead>
        <tbody>
          {commands.map((row) => (
            <tr key={row.id}>
              <td>{row.seq}</td>
              <td>{title(row)}</td>
              <td>{facts(state(row).words, row.proof && proof(row.proof))}</td>
              <td>{row.settledAt === null ? '' : onPaper(row.settledAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['signature']}>{words.signature}</p>
    </>
  );
}
