/** An entry in the outbox: what it is, how it stands, how it was proved. */
import { isSettled } from '#domain/commands/delivery-state.ts';
import type { Decided, Proof, ReviewCase } from '#domain/commands/command.ts';
import { compare, parseDecimal } from '#domain/values/decimal.ts';
import {
  customIdOf,
  fieldIn,
  fieldNames,
  textOf,
  type FieldName,
  type FieldValue,
} from '#domain/stock/fields.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import type { AttemptView, CommandRow } from '#domain/views/outbox.ts';
import { reasonOf } from './adjust.ts';
import { alertOf } from './alert.ts';
import { catalogue } from './catalogue.ts';
import { command as de } from './de/command.ts';
import { command as en } from './en/command.ts';
import { facts, figure, moment, money, signed } from './figure.ts';
import { changedOn, jobStatus } from './job.ts';
import { orderStatus } from './order.ts';
import { operatorName } from './status.ts';

const words = catalogue(en, de);

/** "Move 12 × Cable ties to C-02". */
export function title(command: Decided): string {
  const { titles } = words;
  switch (command.kind) {
    case 'receive':
      return titles.receive({ n: command.intent.lines.length, order: command.basis.order });
    case 'move':
      return titles.move({
        quantity: figure(command.intent.quantity, command.basis.unit),
        name: command.basis.name,
        ...at(command.basis.to),
      });
    case 'move-folder':
      return titles.moveFolder({ name: command.basis.name, ...at(command.basis.to) });
    case 'count':
      return titles.count({
        name: command.basis.name,
        quantity: figure(command.intent.quantity, command.basis.unit),
      });
    case 'adjust': {
      const { name, counted, folder, unit } = command.basis;
      const by = signed(command.intent.by, unit);
      const reason = reasonOf(command.intent);
      if (counted === undefined)
        return reason === ''
          ? titles.adjust({ name, by, ...at(folder) })
          : titles.adjustWhy({ name, by, reason, ...at(folder) });
      return titles.difference({ name, quantity: figure(counted.quantity, unit), by });
    }
    case 'create-item':
      return titles.createItem({ what: command.intent.what, name: command.intent.fields.name });
    case 'edit-item':
      return titles.editItem({ name: command.basis.name });
    case 'copy':
      return titles.copy({ name: command.basis.name, ...at(command.basis.to) });
    case 'delete':
      return titles.delete({ name: command.basis.name });
    case 'create-order':
      return titles.createOrder({
        n: command.intent.lines.length,
        vendor: command.intent.vendor.name,
      });
    case 'edit-order':
      return titles.editOrder({ order: command.basis.order });
    case 'order-status':
      return titles.orderStatus({
        order: command.basis.order,
        status: orderStatus(command.intent.status),
      });
    case 'delete-order':
      return titles.deleteOrder({ order: command.basis.order });
    case 'create-alert':
      return titles.createAlert({ name: command.basis.name });
    case 'edit-alert':
      return titles.editAlert({ name: command.basis.name });
    case 'delete-alert':
      return titles.deleteAlert({ name: command.basis.name });
    case 'create-job':
      return titles.createJob({ name: command.intent.name });
    case 'edit-job':
      return titles.editJob({ name: command.basis.name });
    case 'job-status':
      return titles.jobStatus({ name: command.basis.name, status: jobStatus(command.intent.status) });
    case 'delete-job':
      return titles.deleteJob({ name: command.basis.name });
    default:
      return command satisfies never;
  }
}

/** A put-away list had directed the goods to another location; null: it had not. */
const directedElsewhere = ({ intent, basis }: Extract<Decided, { kind: 'move' }>): string | null =>
  intent.directedTo === undefined || intent.directedTo === basis.to
    ? null
    : words.about.directed(at(intent.directedTo));

/** The second line: who it is about, where from. */
export function about(command: Decided): string {
  switch (command.kind) {
    case 'receive':
      return [...receivedLines(command), command.basis.vendor].filter(Boolean).join(', ');
    case 'edit-order':
    case 'delete-order':
      return command.basis.vendor;
    case 'move':
      return facts(
        words.about.fromWith({
          ...at(command.basis.from),
          available: figure(command.basis.available, command.basis.unit),
        }),
        directedElsewhere(command),
      );
    case 'move-folder':
      return words.about.from(at(command.basis.from));
    case 'count':
      return words.about.insideExpected({
        ...at(command.basis.folder),
        expected: figure(command.basis.expected, command.basis.unit),
      });
    case 'adjust':
      return command.basis.counted === undefined
        ? words.about.insideShown({
            ...at(command.basis.folder),
            shown: figure(command.basis.shown, command.basis.unit),
          })
        : words.about.insideExpected({
            ...at(command.basis.folder),
            expected: figure(command.basis.counted.expected, command.basis.unit),
          });
    case 'create-item': {
      const { what, fields, photos = [] } = command.intent;
      const quantity = figure(fields.quantity, command.basis.unit);
      return [
        words.about.inside(at(command.basis.folder)),
        ...(what === 'item' ? [words.about.quantity({ quantity })] : []),
        ...(photos.length === 0 ? [] : [words.about.photos({ n: photos.length })]),
      ].join(', ');
    }
    case 'delete':
      return words.about.inside(at(command.basis.folder));
    case 'edit-item':
      return editedFields(command);
    case 'copy':
      return words.about.quantity({ quantity: figure(command.intent.quantity, command.basis.unit) });
    case 'create-order':
      return command.basis.names.join(', ');
    case 'order-status':
      return facts(
        command.basis.status === ''
          ? command.basis.vendor
          : words.about.was({ status: orderStatus(command.basis.status) }),
        command.intent.reason,
      );
    case 'edit-job':
      return changedOn(command.intent.set);
    case 'job-status':
      return words.about.was({ status: jobStatus(command.basis.status) });
    case 'create-alert':
    case 'edit-alert':
      return alertOf(command.intent, command.basis.unit);
    case 'delete-alert':
    case 'create-job':
    case 'delete-job':
      return '';
    default:
      return command satisfies never;
  }
}

/** So many lines of a receipt are named; of the others it is said how many they are. */
const MOST_NAMED = 3;

/** What tells one receipt of an order from another: "8 × Cable ties", and "2 more lines". */
function receivedLines(command: Extract<Decided, { kind: 'receive' }>): readonly string[] {
  const { intent } = command;
  const named = intent.lines.slice(0, MOST_NAMED).map(({ lineId, quantity }) =>
    words.about.line({
      quantity: figure(quantity, unitIn(command, lineId)),
      name: lineName(command, lineId),
    }),
  );
  const more = intent.lines.length - named.length;
  return more === 0 ? named : [...named, words.about.moreLines({ n: more })];
}

const FIGURES: ReadonlySet<FieldName> = new Set(['price', 'minQuantity', 'measure']);

/** What is changed; of a figure from what to what, which alone tells one change from another. */
function editedFields({ intent: { set }, basis }: Extract<Decided, { kind: 'edit-item' }>): string {
  const fields = fieldNames(set).map((name) => {
    const field = fieldName(name, basis.called);
    const [from, to] = [fieldIn(basis.fields, name), fieldIn(set, name)];
    if (!FIGURES.has(name) && typeof from !== 'number' && typeof to !== 'number') return field;
    const written = (value: FieldValue): string => {
      const text = textOf(value);
      return text === null ? words.about.none : fieldText(name, text);
    };
    return words.about.changed({ field, from: written(from), to: written(to) });
  });
  return fields.join(', ');
}

/** A location named in a basis; the top level has no name there. */
const at = (place: string) => ({ place, top: place === '' ? 'yes' : 'no' });

const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = words.fields;

/** @param called the custom fields, by their ids */
export function fieldName(name: FieldName, called: Readonly<Record<number, string>> = {}): string {
  const id = customIdOf(name);
  return id === null ? (FIELD_NAMES[name] ?? name) : (called[id] ?? words.customField({ id: String(id) }));
}

/** The fields that an edit sets, by their names. */
export const fieldsChanged = (
  set: Partial<EditableFields>,
  called?: Readonly<Record<number, string>>,
): string[] => fieldNames(set).map((name) => fieldName(name, called));

/** What is written in a field, as people write it. */
export function fieldText(field: FieldName, text: string): string {
  // Their ids mean nothing to a person.
  if (field === 'photoIds') return words.photoCount({ n: text.split(', ').length });
  if (customIdOf(field) !== null) return text === 'true' ? words.yes : text === 'false' ? words.no : text;
  const value = FIGURES.has(field) ? parseDecimal(text) : undefined;
  if (value === undefined) return text;
  return field === 'price' ? money(value) : figure(value);
}

export type StateTone = 'quiet' | 'busy' | 'done' | 'look' | 'bad';

export function state(row: CommandRow): { readonly words: string; readonly tone: StateTone } {
  const { states } = words;
  if (row.cancelRequested && !isSettled(row.state) && row.state !== 'review')
    return { words: states.stopping, tone: 'look' };
  switch (row.state) {
    case 'queued':
      return { words: row.behind === null ? states.waiting : states.itsTurn, tone: 'quiet' };
    case 'sending':
      return { words: states.sending, tone: 'busy' };
    case 'accepted':
      return { words: states.accepted, tone: 'busy' };
    case 'unknown':
      return { words: states.unknown, tone: 'look' };
    case 'review':
      return { words: states.review, tone: 'bad' };
    case 'applied':
      return row.isTakenBack === true
        ? { words: states.takenBack, tone: 'quiet' }
        : { words: states.applied, tone: 'done' };
    case 'refused':
      // Only a person's discard ends so: what the service refuses goes to a person first.
      return { words: states.discarded, tone: 'quiet' };
    case 'cancelled': {
      const how = continues(row);
      if (how === 'replaced') return { words: states.replaced, tone: 'quiet' };
      const hasLeft = row.attempts > 0 || how !== null;
      return { words: hasLeft ? states.notBooked : states.notSent, tone: 'quiet' };
    }
    default:
      return row.state satisfies never;
  }
}

/** Where a person has put another entry in the place of one; of a count it may also have been dropped, to be counted anew. */
const REPLACED: Partial<Readonly<Record<ReviewCase['kind'], 'replaced' | 'perhaps'>>> = {
  'edit-moved': 'replaced',
  'changed-since': 'replaced',
  'moved-elsewhere': 'replaced',
  'status-moved': 'replaced',
  'order-moved': 'replaced',
  'alert-moved': 'replaced',
  'forecast-changed': 'replaced',
  'count-moved': 'perhaps',
};

function continues({ state, review, continuedBy }: CommandRow): 'replaced' | 'perhaps' | null {
  if (continuedBy !== undefined) return 'replaced';
  return state === 'cancelled' && review !== null ? (REPLACED[review.kind] ?? null) : null;
}

/** What became of an entry that a person has settled without its being booked; null where the badge says it all. */
export function replacement(row: CommandRow): string | null {
  if (row.continuedBy !== undefined) return words.continuesAs({ entry: String(row.continuedBy.seq) });
  // No other answer to its question ends a receipt so.
  if (row.kind === 'receive' && row.state === 'cancelled' && row.review !== null && continues(row) === null)
    return words.continues.back;
  const how = continues(row);
  return how === null ? null : words.continues[how];
}

/** How it is known to be done. */
export function proof({ how, taken, readings }: Proof): string {
  const { proofs } = words;
  switch (how) {
    case 'answer':
      return proofs.answer;
    case 'read-back':
      return proofs.readBack;
    case 'figures':
      if (readings.length === 0) return proofs.nothingToCompare;
      if (readings.some(({ now, ifApplied }) => compare(now, ifApplied) !== 0)) return proofs.withOthers;
      return taken === true ? proofs.taken : proofs.figures;
    case 'already':
      return proofs.already;
    case 'person':
      return proofs.person;
    default:
      return how satisfies never;
  }
}

export function attempt({ outcome, answered }: Pick<AttemptView, 'outcome' | 'answered'>): string {
  const { attempts } = words;
  const came = whatCame(answered?.status ?? null);
  switch (outcome) {
    case 'sending':
      return attempts.sending;
    case 'not-sent':
      return attempts.notSent;
    case 'not-applied':
      return attempts.notApplied;
    case 'not-seen':
      return attempts.notSeen[came];
    case 'accepted':
      return attempts.accepted;
    case 'unknown':
      return attempts.unknown[came];
    case 'applied':
      return attempts.applied;
    case 'refused':
      return attempts.refused;
    default:
      return outcome satisfies never;
  }
}

/** What came back of an attempt that no answer settles. A refusal without the service's marks may be anybody's on the way. */
function whatCame(status: number | null): 'nothing' | 'anybodys' | 'unclear' {
  if (status === null) return 'nothing';
  return status >= 400 && status < 500 ? 'anybodys' : 'unclear';
}

export const madeBy = (by: string, at: string, now?: Date): string =>
  `${operatorName(by)} · ${moment(at, now)}`;

/** What its figures are measured in; of a receipt those of one of its lines. */
export function unitIn({ basis }: Pick<Decided, 'basis'>, lineId: number | null = null): string | undefined {
  if (basis.kind === 'receive') return basis.lines.find((one) => one.lineId === lineId)?.unit;
  return 'unit' in basis ? basis.unit : undefined;
}

export function lineName({ basis }: Pick<Decided, 'basis'>, lineId: number): string {
  const line = basis.kind === 'receive' ? basis.lines.find((one) => one.lineId === lineId) : undefined;
  return line?.name ?? words.line({ line: String(lineId) });
}
