/** An order being made or changed: its lines, added by scan or search, and what else is written on it. */
import { useEffect, useRef } from 'react';
import { ZERO, type Decimal } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { namesOf, type OrderFields } from '#domain/orders/order-fields.ts';
import { orderTotal } from '#domain/orders/order-total.ts';
import { measuredUnit } from '#domain/stock/unit.ts';
import {
  addFound,
  addScannedItem,
  dropEditSaid,
  endLineSaid,
  forgetEdit,
  removeLineSaid,
} from '../../state/drafts/draft-said.ts';
import { give } from '../../state/give.ts';
import { currentStand, refine } from '../../state/scans/stand.ts';
import { offerScans } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { facts, figure, list, longestUnit, money, unitName } from '../../strings/figure.ts';
import { fieldName, orderedProblem, orders as words } from '../../strings/orders.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, longestOf, Named } from '../../ui/lists/cells.tsx';
import { LongField, TextField } from '../../ui/field.tsx';
import { leaveField } from '../../ui/keys/focused-field.ts';
import { Empty, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { writePrice } from '../../ui/keys/quantity.ts';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import { TypedQuantity } from '../typed/typed.tsx';
import {
  areLinesChanged,
  becomeEditOf,
  changedFields,
  hideEdit,
  linesOf,
  setCurrent,
  setField,
  setLine,
  shipToOf,
  type EditedLine,
  type OrderEdit,
} from '../../state/drafts/order-draft.ts';
import css from './orders.module.css';
import { VendorField } from './vendor-field.tsx';

export function Editor({ edit }: { readonly edit: OrderEdit }) {
  const isNew = edit.orderId === null;
  const known = useView('vendors', isNew ? {} : null).view;
  const currency = edit.fields['currency'] ?? known?.currency ?? null;
  useShortcut('back', () => {
    if (leaveField()) return;
    if (edit.current === null) hideEdit();
    else setCurrent(null);
  });
  useEffect(() => offerScans(addScannedItem), []);
  const bar = barOf(edit, currency);
  const line = edit.lines.find(({ key }) => key === edit.current);
  const total = orderTotal(
    edit.lines.map(({ quantity, unitRate }) => ({ ordered: quantity, unitRate: unitRate ?? ZERO })),
  );
  return (
    <Screen
      title={isNew ? words.newTitle : words.editTitle({ number: edit.number })}
      subtitle={facts(edit.fields['vendor'], money(total, currency))}
      asideLabel={line === undefined ? words.head : words.line}
      isAsideInHand={line !== undefined}
      aside={
        <>
          {line !== undefined && <Line key={line.key} edit={edit} line={line} currency={currency} />}
          <Fields edit={edit} currency={currency} newAddress={known?.newAddress ?? {}} />
        </>
      }
      sentence={bar ?? sentenceOf(edit, money(total, currency))}
      actions={
        <>
          <TwiceButton shortcut="discard" ask={words.keptDropAsk} onPress={() => dropEditSaid(edit)}>
            {words.keptDrop}
          </TwiceButton>
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={bar !== null}
            onPress={() => void keep(edit, currency)}
          >
            {isNew ? words.keepNew : words.keep}
          </Button>
        </>
      }
    >
      <Find
        kind="item"
        label={words.addLabel}
        placeholder={words.addPlaceholder}
        reach="key"
        onFound={(found) => {
          if (found.kind === 'item') addFound(found.item);
        }}
      />
      {edit.lines.map((one) => (one.unitRate === null ? <Price key={one.key} line={one} /> : null))}
      <Lines edit={edit} currency={currency} />
    </Screen>
  );
}

/** The item's own price, as soon as it has been read. */
function Price({ line: { key, itemId } }: { readonly line: EditedLine }) {
  const { view, problem } = useView('item', { itemId });
  const isRead = view !== null || problem !== null;
  const price = view?.price ?? ZERO;
  useEffect(() => {
    if (isRead) setLine(key, { unitRate: price });
  }, [key, isRead, price]);
  return null;
}

function Lines({ edit, currency }: { readonly edit: OrderEdit; readonly currency: string | null }) {
  return (
    <Rows
      label={words.lines}
      items={edit.lines}
      keyOf={(line) => line.key}
      named={(line) => line.name}
      spoken={(line) => `${line.name}, ${figure(line.quantity, measuredUnit(line.unit))}`}
      current={edit.current}
      onCurrent={(key) => setCurrent(String(key))}
      alsoFrom={[currency]}
      columns={css['edit-columns']}
      longest={
        longestOf(edit.lines.map(({ quantity }) => quantity)) +
        longestUnit(edit.lines.map(({ unit }) => ({ unit: measuredUnit(unit) })))
      }
      head={
        <>
          <Head>{words.item}</Head>
          <Head isFigure>{words.quantity}</Head>
          <Head isFigure>{words.rate}</Head>
        </>
      }
      empty={<Empty title={words.noLines} next={words.noItems} />}
    >
      {(line) => (
        <>
          <Named name={line.name} under={measuredUnit(line.unit) === undefined ? (line.unit ?? '') : ''} />
          <Figure>{figure(line.quantity, measuredUnit(line.unit))}</Figure>
          <span className={css['money']}>{line.unitRate === null ? '' : money(line.unitRate, currency)}</span>
        </>
      )}
    </Rows>
  );
}

interface LineProps {
  readonly edit: OrderEdit;
  readonly line: EditedLine;
  readonly currency: string | null;
}

function Line({ edit, line, currency }: LineProps) {
  const unit = measuredUnit(line.unit);
  const quantity = useRef<HTMLInputElement>(null);
  const rate = useRef<HTMLInputElement>(null);
  useShortcut('quantity', () => focusOn(quantity));
  const set = (part: Parameters<typeof setLine>[1]): boolean => {
    setLine(line.key, part);
    if (part.quantity !== undefined) endLineSaid();
    return true;
  };
  const take = (typed: Decimal) => Promise.resolve(set({ quantity: typed }));
  return (
    <Section title={line.name}>
      <TypedQuantity
        label={facts(words.quantity, unit === undefined ? line.unit : unitName(unit))}
        of={line.name}
        value={line.quantity}
        problemOf={orderedProblem}
        onTyped={take}
        onLeft={(typed) => set({ quantity: typed })}
        inputRef={quantity}
        shortcut="quantity"
      />
      <TypedQuantity
        label={facts(words.rate, currency)}
        of={line.name}
        value={line.unitRate}
        onTyped={(typed) => Promise.resolve(set({ unitRate: typed }))}
        onLeft={(typed) => set({ unitRate: typed })}
        inputRef={rate}
        write={writePrice}
      />
      <Button shortcut="remove" onPress={() => removeLineSaid(edit, line)}>
        {words.removeLine}
      </Button>
    </Section>
  );
}

interface FieldsProps {
  readonly edit: OrderEdit;
  readonly currency: string | null;
  readonly newAddress: OrderFields;
}

function Fields({ edit, currency, newAddress }: FieldsProps) {
  const { fields } = edit;
  const isNew = edit.orderId === null;
  const field = (name: string) => ({
    label: fieldName(name),
    longest: name === 'terms' || name === 'notes' ? LONGEST.text : LONGEST.name,
    value: fields[name] ?? '',
    onChange: (text: string) => setField(name, text),
  });
  return (
    <Section title={words.head} shortcut="edit">
      {!isNew && <TextField {...field('number')} />}
      <VendorField
        {...field('vendor')}
        onPicked={(vendor) => {
          setField('vendor', vendor.name);
          setField('email', vendor.email ?? '');
          if (isNew && vendor.currency !== null) setField('currency', vendor.currency);
        }}
      />
      <TextField {...field('email')} />
      <TextField {...field('currency')} value={fields['currency'] ?? (isNew ? (currency ?? '') : '')} />
      {shipToOf({ ...newAddress, ...fields }).map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
      <LongField {...field('terms')} />
      <LongField {...field('notes')} />
    </Section>
  );
}

/** What stands in the way of keeping it; null: nothing does. */
function barOf(edit: OrderEdit, currency: string | null): string | null {
  const { fields, lines, orderId } = edit;
  const changed = changedFields(edit);
  // As it was before, whatever the service has there.
  const isAsked = (name: string) => orderId === null || name in changed;
  if (orderId !== null && changed['number'] === null) return words.needsNumber;
  if (isAsked('vendor') && (fields['vendor'] ?? '').trim() === '') return words.needsVendor;
  if (!/^(\S+@\S+)?$/.test(changed['email'] ?? '')) return words.needsEmail;
  if (isAsked('currency') && !/^[A-Za-z]{3}$/.test((fields['currency'] ?? currency ?? '').trim()))
    return words.needsCurrency;
  const isShort = lines.length === 0 && (orderId === null || edit.seen.lines.length > 0);
  if (isShort || lines.some(({ unitRate }) => unitRate === null)) return words.noItems;
  return null;
}

/** What is changed by name: a field that was changed by mistake is seen. */
function sentenceOf(edit: OrderEdit, total: string): string {
  const ready = words.ready({ n: edit.lines.length, total });
  if (edit.orderId === null) return ready;
  const changed = [
    ...namesOf(changedFields(edit)).map(fieldName),
    ...(areLinesChanged(edit) ? [words.lines] : []),
  ];
  return changed.length === 0 ? words.unchanged : `${words.changed({ names: list(changed) })} ${ready}`;
}

/** What a new order cannot be made with is written on it once it is made. Where that is not kept, it stays typed, as a change of that order. */
async function make(edit: OrderEdit, currency: string | null): Promise<void> {
  const { vendor: typedVendor, email: typedEmail, currency: typedCurrency, ...set } = changedFields(edit);
  const lines = linesOf(edit);
  const vendor = typedVendor ?? '';
  // Its page is where it was made: F8 takes it back there.
  const stand = currentStand();
  const told = () =>
    ({ kind: 'order-given', what: 'made', name: vendor, vendor, lines: lines.length }) as const;
  const [orderId] =
    (await give(
      {
        kind: 'create-order',
        vendor: { name: vendor, email: typedEmail ?? null },
        currency: (typedCurrency ?? currency ?? '').toUpperCase(),
        lines: [...lines],
      },
      told,
      stand,
    )) ?? [];
  if (orderId === undefined) return;
  const saw = Object.fromEntries(Object.keys(set).map((name) => [name, null]));
  const isWhole =
    Object.keys(set).length === 0 ||
    (await give({ kind: 'edit-order', orderId, set, saw }, told, stand)) !== undefined;
  if (isWhole) forgetEdit(edit.key);
  else becomeEditOf(edit.key, orderId, ['vendor', 'email', 'currency']);
  refine({ screen: 'orders', orderId }, stand);
}

async function keep(edit: OrderEdit, currency: string | null): Promise<void> {
  const lines = linesOf(edit);
  const { orderId, fields, seen } = edit;
  const vendor = (fields['vendor'] ?? '').trim();
  if (orderId === null) return make(edit, currency);
  const set = changedFields(edit);
  if (Object.keys(set).length === 0 && !areLinesChanged(edit)) return forgetEdit(edit.key);
  const saw = Object.fromEntries(Object.keys(set).map((name) => [name, seen.fields[name] ?? null]));
  const kept = await give(
    {
      kind: 'edit-order',
      orderId,
      ...(areLinesChanged(edit) ? { lines: [...lines], seen: [...seen.lines] } : {}),
      ...(Object.keys(set).length > 0 ? { set, saw } : {}),
    },
    () => ({
      kind: 'order-given',
      what: 'changed',
      name: fields['number'] ?? edit.number,
      vendor,
      lines: lines.length,
    }),
  );
  if (kept !== undefined) forgetEdit(edit.key);
}
