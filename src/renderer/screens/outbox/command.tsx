/** One command: how it stands, the evidence where a person is asked, what can be done, and everything that was tried. */
import type { Reading } from '#domain/commands/command.ts';
import { notesToSend } from '#domain/kinds/receive.ts';
import type { BookedOtherwise, Foretold as ForetoldLine } from '#domain/receiving/forecast.ts';
import type { AttemptView, CommandView } from '#domain/views/outbox.ts';
import { useView } from '../../state/views/use-view.ts';
import {
  about,
  attempt,
  lineName,
  madeBy,
  proof,
  replacement,
  state,
  title,
  unitIn,
} from '../../strings/command.ts';
import { figure, longestUnit, moment } from '../../strings/figure.ts';
import { checking, noTries, outbox as words, waitsFor } from '../../strings/outbox.ts';
import { trouble } from '../../strings/problem.ts';
import { bothReadings, foretold, reading, review, shownReading } from '../../strings/review.ts';
import { Button } from '../../ui/button.tsx';
import { longestOf } from '../../ui/lists/cells.tsx';
import { useNow } from '../../ui/now.ts';
import { Card, Fact, Facts, Section, Tag } from '../../ui/parts.tsx';
import { showEntry } from './draft.ts';
import { SaveFile } from './file.tsx';
import { Offers } from './offers.tsx';
import { JobMoved } from './job-moved.tsx';
import { BothOrders } from './order-moved.tsx';
import css from './outbox.module.css';
import { Undo } from './undo.tsx';

export function CommandAside({ id }: { readonly id: string }) {
  const { view, problem } = useView('command', { id });
  const now = useNow();
  if (view === null) return problem === null ? null : <p>{trouble(problem.code).title}</p>;
  const { words: stateWords, tone } = state(view);
  const waits = waitsFor(view) ?? checking(view, now);
  const replaced = replacement(view);
  const { continuedBy } = view;
  return (
    <>
      <div className={css['heading']}>
        <h2>{title(view)}</h2>
        <Tag tone={tone}>{stateWords}</Tag>
      </div>
      {view.state === 'review' && <ReviewCard view={view} />}
      <p className={css['about']}>
        <span>{about(view)}</span>
        <span>{madeBy(view.by, view.at)}</span>
      </p>
      {waits !== null && <p className={css['dim']}>{waits}</p>}
      {replaced !== null && <p className={css['dim']}>{replaced}</p>}
      {continuedBy !== undefined && (
        <Button kind="quiet" onPress={() => showEntry(continuedBy.id)}>
          {words.show({ entry: String(continuedBy.seq) })}
        </Button>
      )}
      {view.proof !== null && (
        <Card tone="ok" title={capital(proof(view.proof))}>
          {view.proof.readings.length > 0 && (
            <Figures view={view} readings={view.proof.readings} last={words.found} />
          )}
        </Card>
      )}
      {view.reason !== null && <p className={css['dim']}>{words.discarded({ reason: view.reason })}</p>}
      <Offers key={view.id} view={view} />
      <Lines view={view} />
      <Note view={view} />
      {view.undo !== null && <Undo id={view.id} name={title(view)} undo={view.undo} />}
      <Section title={words.tries}>
        {view.tries.length === 0 && <p className={css['dim']}>{noTries(view)}</p>}
        {view.tries.map((one) => (
          <Try key={one.n} one={one} />
        ))}
        <SaveFile id={view.id} label={words.evidence} />
      </Section>
    </>
  );
}

function ReviewCard({ view }: { readonly view: CommandView }) {
  if (view.review === null) return null;
  const isUncertain = view.tries.some(({ outcome }) => outcome === 'unknown' || outcome === 'accepted');
  const nameOf = (lineId: number) => lineName(view, lineId);
  const unitOf = (lineId: number | null) => unitIn(view, lineId);
  const told = review(view.review, { kind: view.kind, isUncertain, nameOf, unitOf });
  return (
    <Card tone="bad" title={told.title}>
      {/* Before the words about them: however low the window, they are in sight with the answers. */}
      {(view.review.kind === 'cannot-tell' ||
        view.review.kind === 'twice' ||
        view.review.kind === 'applied-late') &&
        view.review.readings.length > 0 && (
          <Figures view={view} readings={view.review.readings} last={words.now} />
        )}
      <p>{told.detail}</p>
      {told.quote !== null && (
        <blockquote className={css['quote']} aria-label={words.quote}>
          {told.quote}
        </blockquote>
      )}
      {view.review.kind === 'cannot-tell' &&
        !view.offers.includes('in-part') &&
        view.review.readings.map((one) => (
          <p key={`${one.of} ${one.id}`} className={css['dim']}>
            {bothReadings(one)}
          </p>
        ))}
      {view.review.kind === 'order-moved' && view.kind === 'edit-order' && (
        <BothOrders view={view} review={view.review} />
      )}
      {view.review.kind === 'job-moved' && view.kind === 'delete-job' && (
        <JobMoved saw={view.basis.saw} now={view.review.now} />
      )}
      {(view.review.kind === 'forecast-changed' || view.review.kind === 'booked-otherwise') && (
        <ul className={css['failed']}>
          {view.review.lines.map((one) => (
            <Foretold key={one.lineId} view={view} line={one} />
          ))}
        </ul>
      )}
      {view.review.kind === 'lines-failed' && (
        <ul className={css['failed']}>
          {view.review.lines.map((line) => (
            <li key={line.lineId}>
              {words.failedLine({
                quantity: figure(line.quantity, unitIn(view, line.lineId)),
                name: lineName(view, line.lineId),
              })}
              {line.words !== null && <q>{line.words}</q>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A line of which something else was told: what, what came of it, and why. */
function Foretold({
  view,
  line,
}: {
  readonly view: CommandView;
  readonly line: ForetoldLine | BookedOtherwise;
}) {
  const folder =
    view.kind === 'receive' ? view.basis.lines.find((one) => one.lineId === line.lineId)?.folder : '';
  const currency = view.kind === 'receive' ? (view.basis.currency ?? null) : null;
  const said = foretold(line, {
    name: lineName(view, line.lineId),
    folder: folder ?? '',
    currency,
    unit: unitIn(view, line.lineId),
  });
  return (
    <li>
      {said.line}
      {said.facts.map((fact) => (
        <p key={fact} className={css['dim']}>
          {fact}
        </p>
      ))}
    </li>
  );
}

interface FiguresProps {
  readonly view: CommandView;
  readonly readings: readonly Reading[];
  /** What the figures as they were found are called. */
  readonly last: string;
}

/** Longer figures than these have no room side by side. */
const LONG = 7;

/** Both readings beside what is; where they are long, one below the other. */
function Figures({ view, readings, last }: FiguresProps) {
  const all = readings.map((one) => ({
    ...shownReading(one),
    key: `${one.of} ${one.id}`,
    unit: unitIn(view, one.id),
    name: one.of === 'line' && one.id !== null ? lineName(view, one.id) : undefined,
    what: one.of,
  }));
  // Said once above them: beside each name it would take the second line of a low window.
  const isOfOrder = all.every(({ name }) => name !== undefined);
  if (
    longestOf(all.flatMap(({ before, ifApplied, now }) => [before, ifApplied, now])) + longestUnit(all) >
    LONG
  )
    return all.map(({ key, what, name, unit, before, ifApplied, now }) => (
      <div key={key} className={css['stacked']}>
        <p>{reading(what, name)}</p>
        <Facts>
          <Fact name={words.was}>{figure(before, unit)}</Fact>
          <Fact name={words.ifApplied}>{figure(ifApplied, unit)}</Fact>
          <Fact name={last}>{figure(now, unit)}</Fact>
        </Facts>
      </div>
    ));
  return (
    <table className={css['figures']}>
      <caption>{words.figures}</caption>
      <thead>
        <tr>
          <th scope="col">{isOfOrder ? words.figureOnOrder : words.figure}</th>
          <th scope="col">{words.was}</th>
          <th scope="col">{words.ifApplied}</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, what, name, unit, before, ifApplied, now }) => (
          <tr key={key}>
            <th scope="row">{isOfOrder ? name : reading(what, name)}</th>
            <td>{figure(before, unit)}</td>
            <td>{figure(ifApplied, unit)}</td>
            <td>{figure(now, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ view }: { readonly view: CommandView }) {
  if (view.intent.kind !== 'receive') return null;
  const tooMany = view.state === 'review' && view.review?.kind === 'too-many' ? view.review : null;
  return (
    <ul className={css['lines']}>
      {view.intent.lines.map((line) => (
        <li key={line.lineId}>
          <span>
            {lineName(view, line.lineId)}
            {tooMany?.lineId === line.lineId && (
              <>
                {' '}
                <Tag tone="bad">
                  {words.leftOnLine({ left: figure(tooMany.left, unitIn(view, line.lineId)) })}
                </Tag>
              </>
            )}
          </span>
          <span className={css['number']}>{figure(line.quantity, unitIn(view, line.lineId))}</span>
        </li>
      ))}
    </ul>
  );
}

/** What was written for a receipt, which goes with it. */
function Note({ view: { intent } }: { readonly view: CommandView }) {
  const notes = intent.kind === 'receive' ? notesToSend(intent) : null;
  if (notes === null) return null;
  return (
    <Facts>
      <Fact name={words.note} isWords>
        {notes}
      </Fact>
    </Facts>
  );
}

function Try({ one }: { readonly one: AttemptView }) {
  return (
    <details className={css['try']}>
      <summary>
        {words.try({ n: one.n, attempt: attempt(one) })} <span className={css['dim']}>{moment(one.at)}</span>
      </summary>
      <dl>
        <dt>{words.sent}</dt>
        <dd>
          <pre>{`${one.sent.method} ${one.sent.path}\n${shown(one.sent.body)}`}</pre>
        </dd>
        <dt>{words.came}</dt>
        <dd>
          <pre>
            {one.answered === null
              ? words.nothingCame
              : [one.answered.status, one.answered.body]
                  .filter((part) => part !== null && part !== '')
                  .join('\n')}
          </pre>
        </dd>
        <dt>{words.before}</dt>
        <dd>
          <pre>{shown(one.before)}</pre>
        </dd>
      </dl>
    </details>
  );
}

const shown = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
