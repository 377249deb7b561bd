/** Saying which item a code is a label of: found by its name or by another label of it. */
import { useEffect, useState } from 'react';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { asLabel } from '#domain/barcode/label.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { ScannedCode } from '#domain/views/unmatched.ts';
import { give } from '../../state/give.ts';
import { perform } from '../../state/perform.ts';
import { offerScans, setSubject } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { code as shown, figure, place } from '../../strings/figure.ts';
import { link as words } from '../../strings/scan.ts';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import { FirstStep, NextSteps, type Next } from './next.tsx';
import css from './scan.module.css';

export function LinkCode({ scanned }: { readonly scanned: ScannedCode }) {
  const [item, setItem] = useState<ItemRef | null>(null);
  useShortcut('back', () => (item === null ? setSubject({ kind: 'unknown', scanned }) : setItem(null)), {
    isUrgent: true,
  });
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'item') setItem(said.item);
      }),
    [],
  );
  if (item !== null) return <Confirm scanned={scanned} item={item} />;
  return (
    <Screen title={words.title} sentence={words.sentence}>
      <Find
        kind="item"
        label={words.search}
        placeholder={words.search}
        onFound={(found) => {
          if (found.kind === 'item') setItem(found.item);
        }}
        reach="typing"
        isOpened
      >
        <code className={css['codes']}>{shown(scanned.code)}</code>
      </Find>
    </Screen>
  );
}

interface ConfirmProps {
  readonly scanned: ScannedCode;
  readonly item: ItemRef;
}

/** An item without a label of its own may get this one, and then every station knows it. */
function Confirm({ scanned, item }: ConfirmProps) {
  const { view } = useView('item', { itemId: item.id });
  const code = articleCode(scanned);
  // Only the service knows what it is to be linked to; a station's own list wants an item that is there.
  const isMade = item.id > 0;
  const onto: Next = {
    shortcut: 'link',
    label: words.write,
    under: words.writeUnder,
    go: () => void write(scanned, item),
  };
  const here: Next = {
    shortcut: 'here',
    label: words.keep,
    under: words.keepUnder,
    go: () => void keep(code, item.id),
  };
  // Until its label is known nothing is offered: the first step's key would mean another thing a moment later.
  const steps: Next[] =
    view === null ? [] : [...(view.label === null ? [onto] : []), ...(isMade ? [here] : [])];
  return (
    <Screen
      title={words.title}
      aside={<NextSteps steps={steps} />}
      asideLabel={words.title}
      sentence={words.confirmSentence}
      actions={<FirstStep steps={steps} />}
    >
      <Empty
        title={words.isLabelOf({ code: shown(code), name: item.name })}
        next={words.stock({ quantity: figure(item.quantity, item.unit), where: place(item.folder) })}
      >
        {steps.length === 0 && view !== null && <p>{words.notYet}</p>}
      </Empty>
    </Screen>
  );
}

/** From then on the code is one of the item, as any of its labels; its page lists the code and can forget it. */
async function keep(code: string, itemId: number): Promise<void> {
  const answer = await perform('pack.put', { code, itemId, units: '1' });
  if (answer.ok && answer.value.tone !== 'refused') setSubject({ kind: 'item', itemId });
}

async function write(scanned: ScannedCode, item: ItemRef): Promise<void> {
  const { code, symbology } = asLabel(articleCode(scanned), scanned.told ? scanned.symbology : undefined);
  const label = { code, type: LABEL_TYPES[symbology] };
  const intent = { kind: 'edit-item', itemId: item.id, set: { label } } as const;
  const made = await give(intent, () => ({ kind: 'label-written', code, item }));
  if (made !== undefined) setSubject({ kind: 'item', itemId: item.id });
}
