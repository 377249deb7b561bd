/** The goods-received note of receipts that were sent together, as it would be printed; its pallets' labels are made from here. */
import { useState } from 'react';
import { FileText } from 'lucide-react';
import type { PastReceipt } from '#domain/views/order-history.ts';
import { A4Pages } from '../../labels/paper.tsx';
import { add, fill, palletLabel } from '../../labels/tray.ts';
import { perform } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { facts } from '../../strings/figure.ts';
import { goodsNote as words } from '../../strings/goods-note.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { PdfButton } from '../labels/pdf.tsx';
import { notePages } from './note-paper.tsx';
import css from './note-paper.module.css';

interface GoodsNoteProps {
  readonly sheetIds: readonly string[];
  readonly onClose: () => void;
}

export function GoodsNoteScreen({ sheetIds, onClose }: GoodsNoteProps) {
  const { view } = useView('goodsNotes', { sheetIds });
  const [said, setSaid] = useState<string | null>(null);
  const [printedAt] = useState(() => new Date().toISOString());
  useShortcut('back', onClose);
  if (view === null) return <Screen title={words.title}>{null}</Screen>;
  const { receipts } = view;
  const pages = receipts.flatMap((receipt) => notePages(receipt, printedAt));
  return (
    <Screen
      title={words.title}
      subtitle={facts(...receipts.map(({ record }) => record.order))}
      sentence={said ?? (pages.length === 0 ? '' : words.sentence({ n: pages.length }))}
      actions={
        pages.length > 0 && (
          <>
            <Button shortcut="pallet" onPress={() => void takePallet(receipts)}>
              {words.pallet}
            </Button>
            <PdfButton
              of={{ kind: 'goods-note', numbers: receipts.map(({ record }) => record.order) }}
              onSaid={setSaid}
            />
            <Button kind="primary" shortcut="send" onPress={() => window.print()}>
              {words.print}
            </Button>
          </>
        )
      }
    >
      {pages.length === 0 ? (
        <Empty icon={<FileText size={34} aria-hidden="true" />} title={words.none} next={words.noneNext} />
      ) : (
        <>
          <section className={css['preview']} aria-label={words.title} {...scrolls}>
            {pages}
          </section>
          <A4Pages pages={pages} />
        </>
      )}
    </Screen>
  );
}

/** Takes the next pallet number and makes its label. */
async function takePallet(receipts: readonly PastReceipt[]): Promise<void> {
  const stand = currentStand();
  const answer = await perform('pallet.take', { sheetIds: receipts.map(({ sheetId }) => sheetId) }, stand);
  if (!answer.ok || answer.value.said.kind !== 'pallet-taken') return;
  const about = receipts.map(({ record }) => facts(record.order, record.vendor));
  const label = palletLabel(answer.value.said.sscc, about);
  // After the operator has gone on, the tray may hold labels of something else.
  if (currentStand() === stand) fill([label]);
  else add(label);
}
