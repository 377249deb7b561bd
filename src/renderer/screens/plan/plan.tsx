/**
 * The locations as a plan of bays, to see how much is where and to choose one. A thousand of them are plain elements in one list
 * that is walked with the arrows as it is
 * seen: one of them is in the order of tabs. The library's own list would take a second to make them.
 */
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { planOf, type Bay, type Held, type PlaceGroup, type PlacesView } from '#domain/views/places.ts';
import { useView } from '../../state/views/use-view.ts';
import {
  bayComing,
  bayHolds,
  bayName,
  baySpoken,
  markWords,
  plan as words,
  planNote,
  type Mark,
} from '../../strings/plan.ts';
import { bareOfPage } from '../../ui/lists/in-sight.ts';
import { nextBay } from './walk.ts';
import { pressed } from '../../ui/keys/shortcuts.ts';
import css from './plan.module.css';

type FolderId = number | null;

/** The key of the top level. */
const TOP = 'top';

interface PlanProps {
  /** What pressing a bay does. */
  readonly does: string;
  readonly onPick: (id: FolderId) => void;
  /** Undefined: there is none. */
  readonly from?: FolderId | undefined;
  readonly to?: FolderId | undefined;
  /** The location that is looked at. */
  readonly here?: FolderId | undefined;
  /** How many of the item in hand are where. */
  readonly article?: ReadonlyMap<FolderId, Held>;
}

export function Plan({ does, ...props }: PlanProps) {
  const { view } = useView('places', {});
  if (view === null) return null;
  return (
    <section className={css['plan']} aria-label={words.title}>
      <p className={css['about']}>
        <strong>{words.title}</strong>
        <span>{does}</span>
        <span className={css['note']}>{planNote(view)}</span>
      </p>
      <Bays view={view} {...props} />
    </section>
  );
}

function Bays({
  view,
  onPick,
  from,
  to,
  here,
  article,
}: Omit<PlanProps, 'does'> & { readonly view: PlacesView }) {
  const groups = useMemo(() => planOf(view), [view]);
  const keys = useMemo(() => new Set([TOP, ...view.places.map(({ id }) => keyOf(id))]), [view]);
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(TOP);
  const chosen = [to, here, from].find((id) => id !== undefined);
  useEffect(() => {
    if (list.current !== null && chosen !== undefined) reveal(list.current, keyOf(chosen));
  }, [chosen]);
  const fullest = Math.max(1, ...view.places.map(({ items }) => items ?? 0));
  const stop =
    [focused, keyOf(chosen ?? null)].find((key) => key !== TOP && keys.has(key)) ??
    keyOf(groups[0]?.head.id ?? null);
  const markOf = (id: FolderId): Mark =>
    id === to ? 'to' : id === from ? 'from' : id === here ? 'here' : null;
  const bayOf = (bay: Bay, isHead: boolean) => (
    <BayCell
      key={keyOf(bay.id)}
      bay={bay}
      isHead={isHead}
      quantity={article?.get(bay.id)?.quantity ?? null}
      coming={article?.get(bay.id)?.coming ?? null}
      share={(bay.items ?? 0) / fullest}
      mark={markOf(bay.id)}
      isStop={keyOf(bay.id) === stop}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its bays are, one at a time
    <div
      ref={list}
      className={css['bays']}
      role="toolbar"
      aria-label={words.title}
      onClick={(event) => pick(event, onPick)}
      onKeyDown={(event) => walk(event, list.current, setFocused)}
    >
      {groups.map((group) => (
        <Group key={keyOf(group.head.id)} group={group} bayOf={bayOf} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: PlaceGroup;
  readonly bayOf: (bay: Bay, isHead: boolean) => ReactNode;
}

function Group({ group: { head, path, bays }, bayOf }: GroupProps) {
  return (
    <fieldset className={css['group']} aria-label={[...path.slice(0, -1), bayName(head)].join(' › ')}>
      {bayOf(head, true)}
      <div className={css['row']}>{bays.map((bay) => bayOf(bay, false))}</div>
    </fieldset>
  );
}

interface BayCellProps {
  readonly bay: Bay;
  readonly isHead: boolean;
  /** As in `Held`, apart: a bay is drawn again only where one of them has changed. */
  readonly quantity: Held['quantity'];
  readonly coming: Held['coming'];
  readonly share: number;
  readonly mark: Mark;
  readonly isStop: boolean;
}

const BayCell = memo(function BayCell({ bay, isHead, quantity, coming, share, mark, isStop }: BayCellProps) {
  const held = quantity === null && coming === null ? undefined : { quantity, coming };
  const holds = isHead && bay.items === 0 && held === undefined ? '' : bayHolds(bay, held);
  return (
    <button
      type="button"
      className={css['bay']}
      aria-pressed={mark === 'to'}
      aria-label={baySpoken(bay, held, mark)}
      tabIndex={isStop ? 0 : -1}
      data-bay={keyOf(bay.id)}
      data-mark={mark ?? 'none'}
      data-head={isHead}
    >
      <span className={css['name']}>{bayName(bay)}</span>{' '}
      <span className={css['holds']} data-article={quantity !== null}>
        {holds}
      </span>{' '}
      {coming !== null && <span className={css['coming']}>{bayComing(held)}</span>}{' '}
      {mark !== null && <span className={css['mark']}>{markWords(mark)}</span>}
      <span className={css['bar']}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </button>
  );
});

const keyOf = (id: FolderId): string => (id === null ? TOP : String(id));
const idOf = (key: string): FolderId => (key === TOP ? null : Number(key));

const bayAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bay]') : null;

function pick(event: MouseEvent, onPick: PlanProps['onPick']): void {
  const key = bayAt(event.target)?.dataset['bay'];
  if (key !== undefined) pressed(() => onPick(idOf(key)), undefined);
}

function walk(event: KeyboardEvent, list: HTMLElement | null, onFocus: (key: string) => void): void {
  const bay = bayAt(event.target);
  if (list === null || bay === null) return;
  const next = nextBay([...list.querySelectorAll<HTMLElement>('[data-bay]')], bay, event.key);
  if (next === undefined) return;
  event.preventDefault();
  onFocus(next.dataset['bay'] ?? TOP);
  next.focus();
}

/** The tab of a bay stands so far over it, in pixels. */
const TAB = 12;

/** Only where the plan itself scrolls: the page stays where the operator has it, and what stands over it hides some of the plan. */
function reveal(list: HTMLElement, key: string): void {
  const bay = list.querySelector<HTMLElement>(`[data-bay="${key}"]`);
  if (bay === null) return;
  const { top, bottom } = bay.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  const lowest = Math.min(seen.bottom, bareOfPage().to);
  if (top - TAB < seen.top) list.scrollTop -= seen.top - top + TAB;
  else if (bottom > lowest) list.scrollTop += bottom - lowest;
}
