/** One item's alerts: what there are, and one to set or change. Kept here at once, sent when the network is there. */
import { useEffect, useRef, type RefObject } from 'react';
import {
  ALERT_GROUPS,
  ALERT_METHODS,
  ALL_ALERT_GROUPS,
  REMINDER_INTERVALS,
  REMINDER_METHODS,
} from '#bridge/alert-methods.ts';
import { ALERT_WHEN, REMIND_WHEN, type ReminderView } from '#domain/stock/alert.ts';
import { decimal, isWhole, type Decimal } from '#domain/values/decimal.ts';
import type { AlertChoicesView } from '#domain/views/alerts.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { AlertView, ItemView } from '#domain/views/stock.ts';
import { give } from '../../state/give.ts';
import { useView } from '../../state/views/use-view.ts';
import { alert as words, alertWords, groupName } from '../../strings/alert.ts';
import { facts, figure, place, unitName } from '../../strings/figure.ts';
import { edit } from '../../strings/scan.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/field.tsx';
import { Form } from '../../ui/parts.tsx';
import { readQuantity, writeQuantity } from '../../ui/keys/quantity.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments, Switch } from '../../ui/switch.tsx';
import { Alerts } from '../scan/alerts.tsx';
import css from './alerts.module.css';
import { changeAlert, dropAlert, useAlertDraft, type AlertDraft } from './draft.ts';

const NO_CHOICES: AlertChoicesView = { dateFields: [], groups: ALL_ALERT_GROUPS };

interface AlertFormProps {
  readonly view: ItemView;
  /** Esc on a new alert. */
  readonly onLeave: () => void;
}

export function AlertForm({ view, onLeave }: AlertFormProps) {
  const { item, alerts } = view;
  const choices = useView('alertChoices', {}).view ?? NO_CHOICES;
  const typed = useAlertDraft(item.id);
  const { alertId, seen } = typed;
  const changed = alerts.find(({ id }) => id !== null && id === alertId);
  const isOfNobody = groupsOf(typed).length === 0;
  const wanted = isOfNobody ? null : wantedOf(typed, choices);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('back', () => (changed === undefined ? onLeave() : dropAlert(item.id)), { isUrgent: true });
  useEffect(() => field.current?.focus(), []);

  const save = async () => {
    if (wanted === null) return;
    const { said, ...fields } = wanted;
    const asked = { itemId: item.id, ...fields, groups: [...groupsOf(typed)] };
    const kept = await give(
      changed === undefined || changed.id === null
        ? { kind: 'create-alert', ...asked }
        : {
            kind: 'edit-alert',
            alertId: changed.id,
            ...asked,
            ...(seen === undefined ? {} : { seen: seenOf(seen) }),
          },
      () => ({ kind: 'alert-set', item, ...said }),
    );
    if (kept !== undefined) dropAlert(item.id);
  };
  const remove = async (id: number) => {
    await give({ kind: 'delete-alert', alertId: id, itemId: item.id }, () => ({
      kind: 'alert-deleted',
      item,
    }));
    if (id === alertId) dropAlert(item.id);
  };
  return (
    <Screen
      title={words.formTitle({ name: item.name })}
      subtitle={edit.where({ quantity: figure(item.quantity, item.unit), where: place(item.folder) })}
      sentence={
        isOfNobody ? words.sentenceNobody : changed === undefined ? words.sentenceNew : words.sentenceEdit
      }
      actions={
        <Button kind="primary" shortcut="send" isDisabled={wanted === null} onPress={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <Form>
        <Segments
          label={words.kind}
          value={typed.kind}
          options={(['quantity', 'date'] as const).map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(kind) => changeAlert(item.id, { kind })}
        />
        {typed.kind === 'quantity' ? (
          <OnQuantity view={view} typed={typed} inputRef={field} onSubmit={() => void save()} />
        ) : (
          <OnDate itemId={item.id} typed={typed} choices={choices} onSubmit={() => void save()} />
        )}
        <Groups itemId={item.id} typed={typed} groups={choices.groups} />
        <Alerts alerts={alerts} unit={item.unit}>
          {(alert) => <AlertButtons item={item} alert={alert} onRemove={remove} />}
        </Alerts>
      </Form>
    </Screen>
  );
}

interface Wanted {
  readonly method: string;
  readonly value: Decimal | null;
  readonly reminder?: { readonly interval: string | null; readonly fieldId: number };
  /** The same for what is said when it is kept. */
  readonly said: Pick<AlertView, 'when' | 'value'> & { readonly reminder?: ReminderView };
}

/** Null while something is missing. */
function wantedOf(typed: AlertDraft, { dateFields }: AlertChoicesView): Wanted | null {
  if (typed.kind === 'quantity') {
    const { when } = typed;
    const value = when === 'minimum' ? null : readQuantity(typed.limit);
    // The service keeps a limit with no more digits than a float has.
    if (value === undefined || (value !== null && decimal(Number(value)) !== value)) return null;
    return { method: ALERT_METHODS[when], value, said: { when, value } };
  }
  const { remind } = typed;
  const field = fieldOf(typed, dateFields);
  const value = remind === 'same-day' ? null : readQuantity(typed.count);
  if (field === undefined || value === undefined || (value !== null && !isWhole(value))) return null;
  const reminder = { interval: remind === 'same-day' ? null : typed.interval, fieldId: field.id };
  const said = { when: null, value, reminder: { ...reminder, when: remind, field: field.name } };
  return { method: REMINDER_METHODS[remind], value, reminder, said };
}

/** The field that is chosen, also where the account has it no more. */
function fieldOf({ fieldId, seen }: AlertDraft, dateFields: AlertChoicesView['dateFields']) {
  const [first] = dateFields;
  if (fieldId === null) return first;
  const known = dateFields.find(({ id }) => id === fieldId);
  return known ?? { id: fieldId, name: seen?.reminder?.field ?? words.field({ id: String(fieldId) }) };
}

const groupsOf = ({ groups }: AlertDraft): readonly string[] => groups ?? ALERT_GROUPS;

function seenOf({ method, value, groups, reminder }: NonNullable<AlertDraft['seen']>) {
  const as = reminder && { interval: reminder.interval, fieldId: reminder.fieldId };
  return { method, value, groups: [...groups], ...(as === undefined ? {} : { reminder: as }) };
}

interface OnQuantityProps {
  readonly view: ItemView;
  readonly typed: AlertDraft;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSubmit: () => void;
}

function OnQuantity({ view: { item, minQuantity }, typed, inputRef, onSubmit }: OnQuantityProps) {
  return (
    <>
      <Segments
        label={words.when}
        value={typed.when}
        options={ALERT_WHEN.map((one) => ({ value: one, label: words.choices[one] }))}
        onChange={(when) => changeAlert(item.id, { when })}
      />
      {typed.when === 'minimum' ? (
        <p className={css['dim']}>
          {minQuantity === null
            ? words.noMinimum
            : words.minimumIs({ minimum: figure(minQuantity, item.unit) })}
        </p>
      ) : (
        <QuantityField
          isRequired
          label={item.unit === undefined ? words.limit : facts(words.limit, unitName(item.unit))}
          value={typed.limit}
          onChange={(limit) => changeAlert(item.id, { limit })}
          onSubmit={onSubmit}
          inputRef={inputRef}
        />
      )}
    </>
  );
}

interface OnDateProps {
  readonly itemId: number;
  readonly typed: AlertDraft;
  readonly choices: AlertChoicesView;
  readonly onSubmit: () => void;
}

function OnDate({ itemId, typed, choices: { dateFields }, onSubmit }: OnDateProps) {
  const chosen = fieldOf(typed, dateFields);
  if (chosen === undefined) return <p className={css['dim']}>{words.noDateField}</p>;
  const fields = dateFields.some(({ id }) => id === chosen.id) ? dateFields : [...dateFields, chosen];
  const known = REMINDER_INTERVALS.some((one) => one === typed.interval);
  const count = readQuantity(typed.count);
  return (
    <>
      <Segments
        label={words.dateField}
        value={String(chosen.id)}
        options={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => changeAlert(itemId, { fieldId: Number(id) })}
      />
      <Segments
        label={words.remind}
        value={typed.remind}
        options={REMIND_WHEN.map((one) => ({ value: one, label: words.reminds[one] }))}
        onChange={(remind) => changeAlert(itemId, { remind })}
      />
      {typed.remind !== 'same-day' && (
        <>
          <QuantityField
            label={words.count}
            isRequired
            value={typed.count}
            onChange={(text) => changeAlert(itemId, { count: text })}
            onSubmit={onSubmit}
            error={count === undefined || isWhole(count) ? null : words.wholeNumber}
          />
          <Segments
            label={words.interval}
            value={typed.interval}
            options={[
              ...REMINDER_INTERVALS.map((one) => ({ value: one as string, label: words.intervals[one] })),
              ...(known ? [] : [{ value: typed.interval, label: typed.interval }]),
            ]}
            onChange={(interval) => changeAlert(itemId, { interval })}
          />
        </>
      )}
    </>
  );
}

interface GroupsProps {
  readonly itemId: number;
  readonly typed: AlertDraft;
  readonly groups: readonly string[];
}

/** A group that nobody here knows stays on an alert that has it. */
function Groups({ itemId, typed, groups }: GroupsProps) {
  const chosen = groupsOf(typed);
  return (
    <fieldset className={css['groups']}>
      <legend>{words.whom}</legend>
      {[...new Set([...groups, ...chosen])].map((group) => (
        <Switch
          key={group}
          label={groupName(group)}
          isOn={chosen.includes(group)}
          onChange={(isOn) =>
            changeAlert(itemId, {
              groups: isOn ? [...chosen, group] : chosen.filter((one) => one !== group),
            })
          }
        />
      ))}
    </fieldset>
  );
}

interface AlertButtonsProps {
  readonly item: ItemRef;
  readonly alert: AlertView;
  readonly onRemove: (id: number) => Promise<void>;
}

/** One that is still to be made has no id to speak of it by: it can be taken back in the Outbox. */
function AlertButtons({ item, alert, onRemove }: AlertButtonsProps) {
  const { id } = alert;
  if (id === null) return null;
  const spoken = alertWords(alert, item.unit);
  return (
    <span className={css['buttons']}>
      {canChange(alert) && (
        <Button
          kind="quiet"
          label={words.changeSpoken({ alert: spoken })}
          onPress={() => takeUp(item.id, alert)}
        >
          {words.change}
        </Button>
      )}
      <TwiceButton
        kind="quiet"
        ask={words.removeAsk}
        label={words.removeSpoken({ alert: spoken })}
        onPress={() => void onRemove(id)}
      >
        {words.remove}
      </TwiceButton>
    </span>
  );
}

/** Not one that is still to be made, nor one of a kind that nobody here knows. */
export const canChange = ({ id, when, reminder }: AlertView): boolean =>
  id !== null && (when !== null || (reminder?.when ?? null) !== null);

/** Into the form, as it is now. */
export function takeUp(itemId: number, { id, when, method, value, groups, reminder }: AlertView): void {
  const written = value === null ? '' : writeQuantity(value);
  dropAlert(itemId);
  changeAlert(itemId, {
    alertId: id,
    groups,
    seen: { method, value, groups, ...(reminder === undefined ? {} : { reminder }) },
    ...(when === null ? {} : { kind: 'quantity', when, limit: written }),
    ...(reminder === undefined || reminder.when === null
      ? {}
      : {
          kind: 'date',
          remind: reminder.when,
          fieldId: reminder.fieldId,
          ...(value === null ? {} : { count: written }),
          ...(reminder.interval === null ? {} : { interval: reminder.interval }),
        }),
  });
}
