/**
 * The alerts on an item, and all alerts of the account with those that have fired: those of the mirror, with the commands on them that
 * wait laid over. An alert on a quantity has fired as the stock on the screens has it; a reminder as the date on the item has it; either,
 * where that cannot be told, as the service said last.
 */
import { ALERT_METHODS, ALL_ALERT_GROUPS, REMINDER_METHODS } from '#bridge/alert-methods.ts';
import { ALERT_WHEN, isDue, isTripped, REMIND_WHEN, type AlertFields } from '#domain/stock/alert.ts';
import { controlFor } from '#domain/stock/custom-field.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import type { Item } from '#domain/stock/record.ts';
import type { AlertChoicesView, AlertRow, AlertsView, FiredView } from '#domain/views/alerts.ts';
import type { AlertView } from '#domain/views/stock.ts';
import { Alert } from '#wire/alert.ts';
import { CustomField } from '#wire/custom-field.ts';
import type { Reader } from '../../store/database.ts';
import { progress } from '../../store/pull/pull-progress.ts';
import { itemById } from '../../store/mirror/read-items-and-folders.ts';
import {
  alertEntries,
  entries,
  type CollectionRow,
} from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { fieldsOf } from '../../sync/push/kinds/alerts/alert-fields.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

interface Known {
  /** Null: to be made. */
  readonly id: number | null;
  readonly fields: AlertFields;
  /** Whether the service has said that it has fired. */
  readonly isFired: boolean;
  readonly isWaiting: boolean;
}

/** @param now epoch milliseconds */
export function alertsOn(mirror: Reader, stock: Stock, item: Item, now: number): AlertView[] {
  const nameOf = fieldNames(mirror);
  const at = atStation(mirror, stock, now);
  return alertsKnown(mirror, stock, item.id).map((known) => alertView(known, at, item, nameOf));
}

/** With the commands on them that wait laid over. */
export function alertsKnown(mirror: Reader, stock: Stock, itemId: number): readonly Known[] {
  return withCommands(alertEntries(mirror, itemId).flatMap(knownOf), stock, itemId);
}

function withCommands(found: readonly Known[], stock: Stock, itemId: number): readonly Known[] {
  return stock.commands.reduce<readonly Known[]>((known, { intent }) => {
    if (intent.kind === 'create-alert' && intent.itemId === itemId)
      return [...known, { id: null, fields: intent, isFired: false, isWaiting: true }];
    if (intent.kind === 'edit-alert')
      return known.map((one) =>
        one.id === intent.alertId ? { id: one.id, fields: intent, isFired: false, isWaiting: true } : one,
      );
    return intent.kind === 'delete-alert' ? known.filter(({ id }) => id !== intent.alertId) : known;
  }, found);
}

function knownOf({ id, body }: CollectionRow): Known[] {
  const alert = Alert.safeParse(body).data;
  const fields = alert === undefined ? null : fieldsOf(alert);
  return fields === null ? [] : [{ id, fields, isFired: alert?.is_fired === true, isWaiting: false }];
}

type NameOf = (fieldId: number) => string | null;

/** What an alert is held against. */
interface At extends Pick<Stock, 'quantityOf'> {
  /** Epoch milliseconds. */
  readonly now: number;
}

interface AtStation extends At {
  readonly mirror: Reader;
  /** The items that commands which have not gone through change. */
  readonly touched: ReturnType<typeof touchedBy>;
}

function atStation(mirror: Reader, stock: Stock, now: number): AtStation {
  const commands = stock.commands.filter(({ state }) => state !== 'applied');
  const touched = touchedBy({ commands, effects: commands.flatMap(effectsOf) });
  return { mirror, touched, quantityOf: stock.quantityOf, now };
}

/** @param item without what commands make of its quantity */
function alertView(known: Known, at: AtStation, item: Item, nameOf: NameOf): AlertView {
  const { id, fields, isWaiting } = known;
  const { method, value, groups, reminder } = fields;
  const isTripped = hasFired(known, at, item);
  const about = {
    id,
    method,
    value,
    groups,
    isTripped,
    isExpected: isTripped && !isFiredWithout(at, item.id, id),
    isWaiting,
  };
  if (reminder === undefined) {
    const when = whenOf(fields);
    return { ...about, when, ...(when === 'minimum' ? { minimum: item.minQuantity } : {}) };
  }
  const field = nameOf(reminder.fieldId);
  const written = item.customValues?.[reminder.fieldId];
  const date = typeof written === 'string' && written !== '' ? written : null;
  return { ...about, when: null, date, reminder: { ...reminder, when: remindOf(fields), field } };
}

/** Of one that has fired: whether it has without what waits, which may be on its item or not. */
function isFiredWithout(
  { mirror, touched, now }: AtStation,
  itemId: number,
  alertId: number | null,
): boolean {
  if (touched !== 'any' && !touched.has(itemId)) return true;
  const watched = watchedItems(mirror, now).get(itemId);
  return watched?.fired.some(({ id }) => id === alertId) === true;
}

const whenOf = ({ method }: AlertFields) => ALERT_WHEN.find((one) => ALERT_METHODS[one] === method) ?? null;
const remindOf = ({ method }: AlertFields) =>
  REMIND_WHEN.find((one) => REMINDER_METHODS[one] === method) ?? null;

function hasFired({ fields, isFired }: Known, { quantityOf, now }: At, item: Item): boolean {
  const { reminder, value } = fields;
  if (reminder !== undefined) {
    const when = remindOf(fields);
    const date = item.customValues?.[reminder.fieldId];
    const due =
      when !== null && typeof date === 'string' ? isDue(when, { value, ...reminder }, date, now) : null;
    return due ?? isFired;
  }
  const when = whenOf(fields);
  const limit = when === 'minimum' ? item.minQuantity : value;
  return when === null ? isFired : isTripped(when, limit, quantityOf(item));
}

function fieldNames(mirror: Reader): NameOf {
  let names: ReadonlyMap<number, string | null> | undefined;
  return (fieldId) => {
    names ??= new Map(customFields(mirror).map(({ id, name }) => [id, name]));
    return names.get(fieldId) ?? null;
  };
}

const customFields = (mirror: Reader): CustomField[] =>
  entries(mirror, 'custom-field').flatMap(({ body }) => CustomField.safeParse(body).data ?? []);

/** An item with alerts, as the mirror alone has it. */
interface Watched {
  readonly item: Item;
  readonly known: readonly Known[];
  /** Those of `known` that have fired. */
  readonly fired: readonly Known[];
}

const DAY = 86_400_000;

/**
 * Made anew only when something was written to the mirror, or another day has come: every change of the stock asks for it, and there may
 * be many alerts.
 */
const watchedIn = new WeakMap<
  Reader,
  { readonly version: string; readonly watched: ReadonlyMap<number, Watched> }
>();

function watchedItems(mirror: Reader, now: number): ReadonlyMap<number, Watched> {
  const version = `${mirror.version()} ${Math.floor(now / DAY)}`;
  const at = { quantityOf: ({ quantity }: Item) => quantity, now };
  const before = watchedIn.get(mirror);
  if (before?.version === version) return before.watched;
  const byItem = new Map<number, Known[]>();
  for (const known of entries(mirror, 'alert').flatMap(knownOf)) {
    const { itemId } = known.fields;
    const on = byItem.get(itemId);
    if (on === undefined) byItem.set(itemId, [known]);
    else on.push(known);
  }
  const watched = new Map<number, Watched>();
  for (const [itemId, known] of byItem) {
    const item = itemById(mirror, itemId);
    if (item !== undefined)
      watched.set(itemId, { item, known, fired: known.filter((one) => hasFired(one, at, item)) });
  }
  watchedIn.set(mirror, { version, watched });
  return watched;
}

/** Each item with alerts as it stands with the commands that wait. Only the items that those touch are looked up. */
function watchedNow(mirror: Reader, stock: Stock, now: number): readonly Watched[] {
  const watched = watchedItems(mirror, now);
  const at = { quantityOf: stock.quantityOf, now };
  const touched = touchedBy(stock);
  const made = stock.commands.flatMap(({ intent }) =>
    intent.kind === 'create-alert' ? [intent.itemId] : [],
  );
  return [...new Set([...watched.keys(), ...made])].flatMap((itemId) => {
    const as = watched.get(itemId);
    if (as !== undefined && touched !== 'any' && !touched.has(itemId)) return [as];
    const item = stock.item(itemId);
    if (item === undefined || stock.goes(itemId)) return [];
    const known = withCommands(as?.known ?? [], stock, itemId);
    return [{ item, known, fired: known.filter((one) => hasFired(one, at, item)) }];
  });
}

/** The items that commands change, or alerts on them. `any`: one removes a record, which may be a folder with anything in it. */
function touchedBy({ commands, effects }: Pick<Stock, 'commands' | 'effects'>): ReadonlySet<number> | 'any' {
  if (effects.some(({ kind }) => kind === 'goes')) return 'any';
  const ids = commands.flatMap(({ intent }) =>
    intent.kind.endsWith('-alert') && 'itemId' in intent ? [intent.itemId] : [],
  );
  return new Set([
    ...ids,
    ...effects.flatMap((effect) => {
      if (effect.kind === 'edits') return [effect.recordId];
      return 'itemId' in effect ? [effect.itemId] : [];
    }),
  ]);
}

/** As many rows of a list as anybody looks through. */
const MOST_ROWS = 500;
const MOST_FIRED = 1000;

export function alertsView(desk: DeskPorts): AlertsView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const nameOf = fieldNames(mirror);
  const at = atStation(mirror, stock, desk.clock.now().getTime());
  const all = watchedNow(mirror, stock, at.now);
  const pairs = all.flatMap(({ item, known, fired }) =>
    known.map((one) => ({ item, one, isFired: fired.includes(one) })),
  );
  const [fired, others] = [pairs.filter(({ isFired }) => isFired), pairs.filter(({ isFired }) => !isFired)];
  const rows = (some: typeof pairs): AlertRow[] =>
    some
      .toSorted((a, b) => a.item.name.localeCompare(b.item.name))
      .slice(0, MOST_ROWS)
      .map(({ item, one }) => ({ item: stock.refOf(item), alert: alertView(one, at, item, nameOf) }));
  const expected = fired.filter(({ item, one }) => !isFiredWithout(at, item.id, one.id)).length;
  const counts = { fired: fired.length, expected, all: pairs.length };
  return { fired: rows(fired), others: rows(others), counts };
}

export function firedView(desk: DeskPorts): FiredView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const at = atStation(mirror, stock, desk.clock.now().getTime());
  const all = watchedNow(mirror, stock, at.now);
  const fired = all.flatMap(({ item, fired: some }) =>
    some.map(({ id }) => ({ id, item: item.name, isExpected: !isFiredWithout(at, item.id, id) })),
  );
  const listed = fired.flatMap(({ id, ...about }) => (id === null ? [] : [{ id, ...about }]));
  return {
    count: fired.filter(({ isExpected }) => !isExpected).length,
    isRead: progress(mirror, 'scannedAt') !== undefined,
    // The newest where there are too many: one that fires while the station runs is among them.
    fired: listed.toSorted((a, b) => a.id - b.id).slice(-MOST_FIRED),
  };
}

/** What a new alert can be set on besides a quantity, and whom it can tell: groups that are known, and any that an alert has. */
export function alertChoicesView({ mirror: { read: mirror }, clock }: DeskPorts): AlertChoicesView {
  const dateFields = customFields(mirror).flatMap(({ id, name, type }) =>
    controlFor(type) === 'date' ? [{ id, name: name ?? String(id) }] : [],
  );
  const seen = [...watchedItems(mirror, clock.now().getTime()).values()].flatMap(({ known }) =>
    known.flatMap(({ fields }) => fields.groups),
  );
  return { dateFields, groups: [...new Set([...ALL_ALERT_GROUPS, ...seen])] };
}
