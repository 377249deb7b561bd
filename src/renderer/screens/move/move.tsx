/**
 * Moving: what, how many, where to, in any order. The draft is the operator's place itself, so a scan continues it and the
 * scan that completes it moves the goods.
 */
import { useRef } from 'react';
import { compare } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { CommandRow, OutboxView } from '#domain/views/outbox.ts';
import { articleByPlace } from '#domain/views/places.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { goTo, refine, refineMove, standing } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { batch as batchWords } from '../../strings/batch.ts';
import { place as placeName } from '../../strings/figure.ts';
import { canMove, move as words, sentence } from '../../strings/move.ts';
import { plan as planWords } from '../../strings/plan.ts';
import { putAway } from '../../strings/put-away.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { takeInHand } from '../../ui/keys/in-hand.ts';
import { Screen } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { CommandList } from '../outbox/list.tsx';
import { Plan } from '../plan/plan.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { BatchScreen } from './batch.tsx';
import { openBatch } from './cart.tsx';
import css from './move.module.css';
import { refuseNothingLeft } from './nothing-left.ts';
import { PutAwayScreen } from './put-away.tsx';
import { HowMany, What, WhereTo } from './steps.tsx';

const RECENT = 6;

export function MoveScreen({ place }: { readonly place: MovePlace }) {
  if (place.putAway === true) return <PutAwayScreen place={place} />;
  return place.batch === true ? <BatchScreen place={place} /> : <OneMove place={place} />;
}

function OneMove({ place }: { readonly place: MovePlace }) {
  const { itemId, quantity, folderId, fromId } = place;
  const { view: about, problem } = useView('item', itemId === undefined ? null : { itemId });
  const item = about?.item ?? null;
  const to = useView('folder', folderId === undefined ? null : { folderId }).view?.folder ?? null;
  const field = useRef<HTMLInputElement>(null);
  useShortcut('back', () => back(place), { isFallback: true });
  useShortcut('quantity', () => focusOn(field));
  useShortcut(itemId === undefined ? undefined : 'batch', openBatch);
  useShortcut(itemId === undefined ? undefined : 'put-away', openPutAway);
  const isAll = item !== null && quantity !== undefined && compare(quantity, item.quantity) === 0;
  return (
    <Screen
      title={words.title}
      subtitle={<BringsBack fromId={item === null || item.folder.id === fromId ? fromId : undefined} />}
      {...(itemId === undefined ? { beside: <ToMany /> } : {})}
      sentence={sentence({ item, quantity, to })}
      actions={
        <>
          {(itemId !== undefined || folderId !== undefined || fromId !== undefined) && (
            <Button shortcut="discard" onPress={() => goTo({ screen: 'move' })}>
              {words.discard}
            </Button>
          )}
          <Button
            kind="primary"
            shortcut="send"
            isBarred={!canMove({ item, quantity, to })}
            onPress={() => send(place)}
          >
            {words.moveIt}
          </Button>
        </>
      }
    >
      <div className={css['area']}>
        <div className={css['steps']}>
          <What
            item={item}
            isOnItsWay={itemId !== undefined && problem === null}
            elsewhere={about?.elsewhere ?? []}
            prices={about?.prices ?? []}
          />
          <HowMany
            key={itemId ?? 'none'}
            item={item}
            place={place}
            isAll={isAll}
            isOrdered={about?.isOrdered ?? null}
            inputRef={field}
            onEnter={() => {
              if (canMove({ item, quantity, to })) void send(place);
            }}
          />
          <WhereTo
            to={to}
            isSame={item !== null && to?.id === item.folder.id}
            stays={standing((state) => state.stand).destination !== undefined}
            isNext={item !== null}
          />
        </div>
        <div className={css['plan']}>
          <Plan
            does={planWords.move}
            from={item?.folder.id}
            to={folderId}
            {...(about === null ? {} : { article: articleByPlace(about) })}
            onPick={(id) => refineMove((before) => ({ ...before, folderId: id }))}
          />
        </div>
        <Recent />
      </div>
    </Screen>
  );
}

const openPutAway = (): void => goTo({ screen: 'move', putAway: true });

/** Where an item is in hand its key alone: a low window has no room for it then. */
function ToMany() {
  const inBatch = useView('batch', {}).view?.rows.length ?? 0;
  const toPutAway = useView('putAway', {}).view?.open ?? 0;
  return (
    <div className={css['many']}>
      <Button kind="quiet" shortcut="put-away" keyWords={putAway.open} onPress={openPutAway}>
        {toPutAway === 0 ? putAway.open : putAway.openWith({ n: toPutAway })}
      </Button>
      <Button kind="quiet" shortcut="batch" keyWords={batchWords.open} onPress={openBatch}>
        {inBatch === 0 ? batchWords.open : batchWords.openWith({ n: inBatch })}
      </Button>
    </div>
  );
}

function Recent() {
  const recent = lastMoves(useView('outbox', {}).view);
  return (
    <div className={css['recent']} {...scrolls}>
      <Section title={words.recent}>
        {recent.length === 0 ? (
          <p className={css['dim']}>{words.recentNone}</p>
        ) : (
          <CommandList rows={recent} />
        )}
      </Section>
    </div>
  );
}

/** The last ones, the newest first, however they stand. */
const lastMoves = (outbox: OutboxView | null): readonly CommandRow[] =>
  [...(outbox?.review ?? []), ...(outbox?.waiting ?? []), ...(outbox?.settled ?? [])]
    .filter((row) => row.intent.kind === 'move')
    .sort((a, b) => b.seq - a.seq)
    .slice(0, RECENT);

function BringsBack({ fromId }: { readonly fromId: number | undefined }) {
  const { view } = useView('folder', fromId === undefined ? null : { folderId: fromId });
  return view === null ? null : words.bringsBack({ place: placeName(view.folder) });
}

async function send({ itemId, quantity, folderId, leaveZero }: MovePlace): Promise<void> {
  if (itemId === undefined) return refuseNothingLeft({ kind: 'no-item' });
  if (quantity === undefined) {
    const bar = await takeInHand();
    if (bar !== 'told') refuseToSend(bar ?? { kind: 'no-quantity' });
    return;
  }
  if (folderId === undefined) return void refuseToSend({ kind: 'no-destination' });
  const id = crypto.randomUUID();
  await perform('move', {
    id,
    itemId,
    quantity,
    folderId,
    ...(leaveZero === undefined ? {} : { leaveZero }),
  });
}

/** One step back, where no quantity is left to be taken out: the destination, then the item. */
function back({ itemId, folderId }: MovePlace): void {
  if (folderId !== undefined && itemId !== undefined) {
    refine({ screen: 'move', itemId });
  } else if (itemId !== undefined || folderId !== undefined) {
    goTo({ screen: 'move' });
  } else {
    goTo({ screen: 'scan' });
  }
}
