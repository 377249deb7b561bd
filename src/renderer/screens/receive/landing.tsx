/** Where a line, or everything on the order, lands. A scanned place label does the same without asking. */
import { useEffect, useEffectEvent } from 'react';
import { lotKey } from '#domain/receiving/lot.ts';
import { askedLot } from '#domain/receiving/lot-route.ts';
import { articleByPlace } from '#domain/views/places.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { band } from '../../state/band.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { place } from '../../strings/figure.ts';
import { lotName, lots } from '../../strings/lots.ts';
import { lineName, receive as words } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { Find } from '../find/find.tsx';
import { plan } from '../../strings/plan.ts';
import { useThirdColumn } from '../../ui/wide.ts';
import { Plan } from '../plan/plan.tsx';
import css from './receive.module.css';

interface LandingProps {
  readonly orderId: number;
  /** Null: everything on the order. */
  readonly line: ReceivingLine | null;
  /** Where it goes as things stand; undefined: each item to its own. */
  readonly to: number | null | undefined;
  readonly onDone: () => void;
}

/** A location that is scanned answers it, too: what is typed behind that is no search. */
function useScannedTo(onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(
    () =>
      band.subscribe(({ entries: [last] }, { entries: [before] }) => {
        if (last === undefined || last === before || last.said.kind !== 'scan') return;
        if (/^(lands-in|lot-to)$/.test(last.said.outcome.said.kind)) done();
      }),
    [],
  );
}

export function Landing({ orderId, line, to, onDone }: LandingProps) {
  const hasThirdColumn = useThirdColumn();
  useScannedTo(onDone);
  const about = useView('item', line === null ? null : { itemId: line.itemId }).view;
  const lot = line === null ? undefined : askedLot(line.lots);
  const land = (folderId?: number | null) => {
    if (line !== null && lot !== undefined)
      void perform('receive.lotTo', {
        orderId,
        lineId: line.lineId,
        lot: lotKey(lot.lot),
        folderId: folderId === undefined ? line.landsIn.id : folderId,
      });
    else
      void perform('receive.lands', {
        orderId,
        ...(line === null ? {} : { lineId: line.lineId }),
        ...(folderId === undefined ? {} : { folderId }),
      });
    onDone();
  };
  return (
    <>
      <h2 className={css['aside-title']}>
        {lot === undefined ? words.whereTo : lots.whereTo({ lot: lotName(lot.lot) })}
      </h2>
      <p>{line === null ? words.everything : lineName(line)}</p>
      <Find
        kind="folder"
        label={words.whereTo}
        placeholder={words.wherePlaceholder}
        onFound={(found) => {
          if (found.kind === 'folder') land(found.folder.id);
        }}
        reach="key"
        isOpened
      >
        <Button kind="choice" shortcut="home" onPress={() => land()}>
          {lot === undefined || line === null
            ? words.ownPlace
            : lots.withItem({ lot: lotName(lot.lot), place: place(line.landsIn) })}
        </Button>
        {/* Beside the order there is room for it anyway. */}
        {!hasThirdColumn && (
          <div className={css['plan']}>
            <Plan
              does={plan.putAway}
              onPick={land}
              to={to}
              {...(about === null ? {} : { article: articleByPlace(about) })}
            />
          </div>
        )}
      </Find>
    </>
  );
}
