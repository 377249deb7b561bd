/** The last thing said: what it was, what happened, how many, and the key that takes it back. */
import {
  Check,
  PackageOpen,
  Pause as PauseIcon,
  ScanBarcode,
  TriangleAlert,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Place } from '#domain/scanning/place.ts';
import type { Tone } from '#domain/replies/reply.ts';
import { countLabels, lastScanned, takeOff, tray } from '../labels/tray.ts';
import { pauseOrGoOn } from '../scanner/control-labels.ts';
import { isAskedAt, questionsAt } from '../state/scans/asked.ts';
import {
  band,
  isDoneAt,
  isEndedSince,
  isLeftBehind,
  isReadSince,
  isStillSo,
  saidElsewhere,
  toldBefore,
  type BandEntry,
  type Question,
} from '../state/band.ts';
import { countedOn } from '../state/scans/on-sheet.ts';
import { nextTimes } from '../state/scans/next-times.ts';
import { askOpened, packCounted } from '../state/scans/opened.ts';
import { pause } from '../state/scans/pause.ts';
import { show } from '../state/perform.ts';
import { currentStand, standing } from '../state/scans/stand.ts';
import { scansWaiting } from '../state/scans/turns.ts';
import { undoLast } from '../state/undo/undo-last.ts';
import { isFinal, undoable } from '../state/undo/undoable.ts';
import { useView } from '../state/views/use-view.ts';
import { readTimes, views } from '../state/views/views.ts';
import {
  before,
  lastDone,
  nothingMore,
  overFigure,
  spoken,
  spokenOn,
  undoes,
  withoutPromise,
  type Undoes,
} from '../strings/band.ts';
import { figure as figureOf } from '../strings/figure.ts';
import { packs } from '../strings/packs.ts';
import { common, type Spoken } from '../strings/say/spoken.ts';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { useHoldsUnreadable } from '../ui/keys/in-hand.ts';
import { measureBand } from '../ui/lists/in-sight.ts';
import { PAST, useNow } from '../ui/now.ts';
import { Heard } from '../ui/parts.tsx';
import { useShortcut } from '../ui/keys/shortcuts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import css from './band.module.css';
import { TwinButton } from './twins.tsx';

const ICONS: Readonly<Record<Tone, { readonly Icon: LucideIcon; readonly strokeWidth: number }>> = {
  done: { Icon: Check, strokeWidth: 2.5 },
  look: { Icon: TriangleAlert, strokeWidth: 2.25 },
  refused: { Icon: X, strokeWidth: 2.5 },
};

/** Figures with more characters than these are written smaller, one below the other. */
const LONG = 12;
export function Band() {
  const place = standing((state) => state.place);
  const earlier = band((state) => toldBefore(state.entries));
  const last = band((state) => inHand(state, place));
  const isOpen = band(({ questions }) => isAsked(questions, last, place));
  const sends = last === undefined || last.said.kind === 'problem' ? undefined : last.said.outcome.sends;
  const delivery = useView('delivery', sends ?? null).view;
  const isSo = useStillSo(last);
  const isLeft = standing(({ stand }) => last !== undefined && !isDoneAt(last, stand));
  const isFigureOpen = useHoldsUnreadable();
  const isPaused = pause((state) => state.isPaused);
  const now = useNow();
  if (isPaused) return <Paused />;
  const isPast =
    last !== undefined &&
    !isOpen &&
    (last.isOver === true ||
      !isSo ||
      isLeftBehind(last, place) ||
      now.getTime() - Date.parse(last.at) >= PAST);
  const elsewhere = (entry: BandEntry) => {
    const at = saidElsewhere(entry, place);
    return at === null || at.screen === place.screen ? null : at.screen;
  };
  const all = last === undefined || isPast ? null : spoken(last.said, isOpen, delivery, place.screen);
  const told = all !== null && isLeft && last !== undefined ? withoutPromise(all, last.said, delivery) : all;
  const said = told !== null && last?.isAskedMore === true ? nothingMore(told, last.said) : told;
  const isOver = last?.lost !== undefined || (isFigureOpen && last?.isOverFigure === true);
  const present = said !== null && isOver ? overFigure(said, last?.lost) : said;
  const tone = present?.tone ?? 'none';
  const isRefused = tone === 'refused';
  const past = earlier && before(earlier, elsewhere(earlier), now, earlier === last ? delivery : undefined);
  const shown =
    last === undefined || present === null ? (
      <Ready {...(past === undefined ? {} : { last: past })} />
    ) : (
      <Said key={last.id} words={spokenOn(elsewhere(last), present)} />
    );
  return (
    <section className={css['band']} data-tone={tone} aria-label={words.lastScan} ref={measureBand}>
      <div className={css['said']}>
        {/* Both are there from the beginning: what stands in a region that is new is not spoken. */}
        <output>{!isRefused && shown}</output>
        <div role="alert">{isRefused && shown}</div>
      </div>
      {BESIDE}
    </section>
  );
}

/** The same elements each time: none of it is drawn again because something else is said. */
const BESIDE = (
  <>
    <Waiting />
    <Times />
    <TwinButton />
    <OpenedButton />
    <UndoButton />
  </>
);

/**
 * Whether the figure last spoken of is that one still. While a scan waits for its answer, what was read may be ahead of what was
 * said; so it is all asked at once, and what makes no difference draws nothing.
 */
function useStillSo(last: BandEntry | undefined): boolean {
  return useSyncExternalStore(
    watchFigures,
    () =>
      last === undefined ||
      scansWaiting.getState().waiting > 0 ||
      !isReadSince(last, readTimes.getState()) ||
      isStillSo(last, views.getState()),
  );
}

function watchFigures(listener: () => void): () => void {
  const ends = [scansWaiting, readTimes, views].map((store) => store.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

const isAsked = (questions: readonly Question[], entry: BandEntry | undefined, place: Place): boolean =>
  questions.some((one) => one.entry === entry?.id && isAskedAt(one, place));

/** The last thing said; of several that are asked the first, which the keys answer. */
function inHand(
  { entries, questions }: Pick<ReturnType<typeof band.getState>, 'entries' | 'questions'>,
  place: Place,
): BandEntry | undefined {
  const [last] = entries;
  if (!isAsked(questions, last, place)) return last;
  const first = questionsAt(questions, place)[0]?.at(-1);
  return entries.find(({ id }) => id === first?.entry) ?? last;
}

function Said({ words: { tone, title, label, detail, figure } }: { readonly words: Spoken }) {
  const { Icon, strokeWidth } = ICONS[tone];
  return (
    <div className={css['words']}>
      <span className={css['icon']}>
        <Icon aria-label={words.tones[tone]} strokeWidth={strokeWidth} />
      </span>
      <div className={css['text']}>
        <p className={css['title']}>
          <Unbroken>{title}</Unbroken>
        </p>
        <p className={css['detail']}>
          {label !== undefined && <span className={css['label']}>{label} · </span>}
          <Unbroken>{detail}</Unbroken>
        </p>
      </div>
      {figure !== undefined && (
        <p className={css['figure']} data-long={figure.now.length + (figure.of?.length ?? 0) > LONG}>
          <span className={css['number']}>
            {figure.now}
            {figure.of !== undefined && <span className={css['of']}> / {figure.of}</span>}
          </span>
          <span className={css['counts']}>{figure.counts}</span>
        </p>
      )}
    </div>
  );
}

/** @param last what was said before, long enough ago that its figures and promises may not hold any more */
function Ready({ last }: { readonly last?: string }) {
  return (
    <div className={css['words']}>
      <span className={css['icon']}>
        <ScanBarcode aria-hidden="true" />
      </span>
      <div className={css['text']}>
        <p className={css['title']}>{words.ready}</p>
        <p className={css['detail']}>{last ?? words.readyDetail}</p>
      </div>
    </div>
  );
}

/** Nothing else is said until somebody goes on, so that nobody takes a scan for done. */
function Paused() {
  const scans = pause((state) => state.scans);
  return (
    <section className={css['band']} data-tone="paused" aria-label={words.lastScan}>
      <output className={css['said']}>
        <div className={css['words']}>
          <span className={css['icon']}>
            <PauseIcon aria-hidden="true" strokeWidth={2.5} />
          </span>
          <div className={css['text']}>
            <p className={css['title']}>{words.paused}</p>
            <p className={css['detail']}>{words.pausedDetail}</p>
          </div>
          {scans > 0 && (
            <p className={css['figure']} key={scans}>
              <span className={css['number']}>{figureOf(scans)}</span>
              <span className={css['counts']}>{words.keptMeanwhile({ scans })}</span>
            </p>
          )}
        </div>
      </output>
      <Button shortcut="send" isUrgent onPress={pauseOrGoOn}>
        {words.goOn}
      </Button>
    </section>
  );
}

/** A quantity that was scanned and waits for what it is of, or has been dropped. */
function Times() {
  const times = nextTimes((state) => state.times);
  const unused = nextTimes((state) => state.unused);
  return (
    <output className={css['times']}>
      {times !== 1 && <span className={css['waiting']}>{words.times({ times })}</span>}
      {unused !== null && <span className={css['unused']}>{common.unused({ times: unused })}</span>}
    </output>
  );
}

/** Only when scans come faster than answers. */
function Waiting() {
  const waiting = scansWaiting((state) => state.waiting);
  return waiting < 2 ? null : <span className={css['waiting']}>{words.toCome({ waiting })}</span>;
}

const UNDO = <Undo2 size={18} aria-hidden="true" />;

/** A label is on the tray alone: nobody has to be asked to take it off. */
function LabelOffButton() {
  const last = tray(lastScanned);
  if (last === undefined) return null;
  return (
    <Button shortcut="undo" icon={UNDO} onPress={takeLabelOff}>
      {words.undo}{' '}
      <small className={css['undone']}>
        <span className={css['undone-of']}>{last.label.title}</span>
      </small>
    </Button>
  );
}

function takeLabelOff(): void {
  const taken = takeOff();
  if (taken === null) return;
  const said = { kind: 'label-off', ...taken, all: countLabels(tray.getState().runs) } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null } }, currentStand());
}

const OPENED = <PackageOpen size={18} aria-hidden="true" />;

/** Only behind the scan of a pack. */
function OpenedButton() {
  const stand = standing((state) => state.stand);
  const entries = band((state) => state.entries);
  const isPack = views((state) => packCounted(entries, stand, state) !== null);
  return !isPack ? null : (
    <Button shortcut="opened" icon={OPENED} onPress={askOpened}>
      <span className={css['opened']}>{packs.opened.button}</span>
    </Button>
  );
}

function UndoButton() {
  const entries = band((state) => state.entries);
  const stand = standing((state) => state.stand);
  const isLabels = standing((state) => state.place.screen === 'labels');
  const entry = views((state) => undoable(entries, stand, state));
  const isPastUndo = views((state) => entry !== undefined && isFinal(entry, state));
  const isEnded = readTimes((times) => isEndedSince(entries[0], stand.place, times));
  const isCounted = views(
    (state) => entry === undefined && !isEnded && countedOn(stand.place, state) !== null,
  );
  if (isLabels) return <LabelOffButton />;
  if (entry === undefined) return isCounted ? <UndoLastButton place={stand.place} /> : null;
  if (isPastUndo) return <UndoTold />;
  return (
    <UndoThis
      of={undoes(entry.said)}
      // Something else was said since: which thing it takes back is not plain to see.
      isSeen={entry !== entries[0]}
    />
  );
}

/** It was counted before Dockhand was opened: nothing was said of it here. What it is has to be read before it is named. */
function UndoLastButton({ place }: { readonly place: Place }) {
  const last = useView('lastDone', countedOn(place, views.getState())).view;
  useShortcut(last === null ? 'undo' : undefined, () => void undoLast());
  return last === null ? null : <UndoThis of={lastDone(last)} isSeen />;
}

/** Its key alone, which says why there is nothing to take back. */
function UndoTold() {
  useShortcut('undo', () => void undoLast());
  return null;
}

function UndoThis({ of: { title, change }, isSeen }: { readonly of: Undoes; readonly isSeen: boolean }) {
  return (
    <Button shortcut="undo" icon={UNDO} onPress={() => void undoLast()}>
      {words.undo}{' '}
      {isSeen ? (
        <small className={css['undone']}>
          <span className={css['undone-of']}>{change === null ? title : `${title},`}</span>
          {change !== null && <span> {change}</span>}
        </small>
      ) : (
        <Heard>{change === null ? title : `${title}, ${change}`}</Heard>
      )}
    </Button>
  );
}
