/** The receipts of an order, in place of its screen: this station's own, what is seen of others', and how it was ended; one in hand beside them. */
import { useState } from 'react';
import { PackageCheck } from 'lucide-react';
import type { OrderHistoryView, PastReceipt } from '#domain/views/order-history.ts';
import { countLabels, pastLabels, printLabels } from '../../labels/tray.ts';
import { useView } from '../../state/views/use-view.ts';
import { state, title } from '../../strings/command.ts';
import { facts, moment, spokenFacts } from '../../strings/figure.ts';
import {
  elsewhereWho,
  history as words,
  receiptDiffers,
  receiptWho,
  standWords,
} from '../../strings/history.ts';
import { goodsNote } from '../../strings/goods-note.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Head, Named } from '../../ui/lists/cells.tsx';
import { Cut, Empty, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import type { HistoryRow } from './history-row.ts';
import { GoodsNoteScreen } from './goods-note.tsx';
import { InHand } from './in-hand.tsx';
import css from './history.module.css';

interface HistoryProps {
  readonly orderId: number;
  readonly onClose: () => void;
}

export function HistoryScreen({ orderId, onClose }: HistoryProps) {
  const { view, problem } = useView('orderHistory', { orderId });
  const [current, setCurrent] = useState<string | null>(null);
  const [noteOf, setNoteOf] = useState<string | null>(null);
  useShortcut('back', onClose);
  if (view === null) {
    const said = trouble(problem?.code ?? 'not-there');
    return (
      <Screen title={words.open}>{problem !== null && <Empty title={said.title} next={said.next} />}</Screen>
    );
  }
  if (noteOf !== null) return <GoodsNoteScreen sheetIds={[noteOf]} onClose={() => setNoteOf(null)} />;
  const entries = entriesOf(view);
  const inHand = entries.find(({ key }) => key === current) ?? entries[0];
  return (
    <Screen
      title={words.title({ number: view.order.number })}
      subtitle={view.order.vendor}
      asideLabel={words.detail}
      aside={inHand === undefined ? undefined : <InHand key={inHand.key} entry={inHand} />}
      sentence={words.sentence({ n: view.receipts.length })}
      actions={inHand?.kind === 'receipt' && <OfReceipt receipt={inHand.of} onNote={setNoteOf} />}
    >
      <Rows
        label={words.list}
        items={entries}
        keyOf={({ key }) => key}
        named={nameOf}
        spoken={(entry) => spokenFacts(nameOf(entry), cameOf(entry), standOf(entry).words)}
        current={inHand?.key ?? null}
        onCurrent={(key) => setCurrent(String(key))}
        columns={css['columns']}
        head={
          <>
            <Head>{words.when}</Head>
            <Head>{words.stands}</Head>
          </>
        }
        empty={
          <Empty
            icon={<PackageCheck size={34} aria-hidden="true" />}
            title={words.none}
            next={words.noneNext}
          />
        }
      >
        {(entry) => {
          const { words: stands, tone } = standOf(entry);
          return (
            <>
              <Named name={nameOf(entry)} under={cameOf(entry)} isWords />
              <span>
                <Tag tone={tone}>{stands}</Tag>
              </span>
            </>
          );
        }}
      </Rows>
      {view.isCut && <Cut>{words.cut({ n: view.receipts.length })}</Cut>}
    </Screen>
  );
}

interface OfReceiptProps {
  readonly receipt: PastReceipt;
  readonly onNote: (sheetId: string) => void;
}

/** What can be printed of it again. */
function OfReceipt({ receipt, onNote }: OfReceiptProps) {
  const per = useView('settings', {}).view?.labelsPer ?? 'piece';
  const labels = pastLabels(receipt, per);
  return (
    <>
      <Button shortcut="labels" isDisabled={labels.length === 0} onPress={() => printLabels(labels)}>
        {goodsNote.labelsAgain({ n: countLabels(labels) })}
      </Button>
      {receipt.record.isFromCommands !== true && (
        <Button shortcut="goods-note" onPress={() => onNote(receipt.sheetId)}>
          {goodsNote.open}
        </Button>
      )}
    </>
  );
}

/** All of it, the newest first; what was before this station first read the order last. */
function entriesOf({ receipts, elsewhere, ends }: OrderHistoryView): HistoryRow[] {
  return [
    ...receipts.map((of): HistoryRow => ({
      kind: 'receipt',
      key: `receipt ${of.sheetId}`,
      at: of.record.sentAt,
      of,
    })),
    ...elsewhere.map((of): HistoryRow => ({
      kind: 'elsewhere',
      key: `seen ${of.readAt}`,
      at: of.readAt ?? '',
      of,
    })),
    ...ends.map((of): HistoryRow => ({ kind: 'end', key: `end ${of.id}`, at: of.at, of })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function nameOf(entry: HistoryRow): string {
  if (entry.kind === 'receipt') return receiptWho(entry.of);
  return entry.kind === 'elsewhere' ? elsewhereWho(entry.of) : facts(moment(entry.at), title(entry.of));
}

function cameOf(entry: HistoryRow): string {
  switch (entry.kind) {
    case 'receipt':
      return facts(words.linesOf({ n: entry.of.record.lines.length }), receiptDiffers(entry.of));
    case 'elsewhere':
      return facts(...entry.of.lines.map(({ quantity, name }) => words.elsewhereLine({ n: quantity, name })));
    case 'end':
      return entry.of.intent.kind === 'order-status' ? (entry.of.intent.reason ?? '') : '';
    default:
      return entry satisfies never;
  }
}

function standOf(entry: HistoryRow): ReturnType<typeof standWords> {
  switch (entry.kind) {
    case 'receipt':
      return standWords(entry.of.stand.state);
    case 'elsewhere':
      return { words: words.elsewhere, tone: 'quiet' };
    case 'end':
      return state(entry.of);
    default:
      return entry satisfies never;
  }
}
