/** Alerts on an item: what there are, and one to set or change. Kept here at once, sent when the network is there. */
import { useEffect, useRef, type ReactNode } from 'react';
import { ALERT_GROUPS, ALERT_METHODS } from '#bridge/alert-methods.ts';
import { ALERT_WHEN } from '#domain/alert.ts';
import type { AlertView, ItemView } from '#domain/views/stock.ts';
import { give } from '../../state/give.ts';
import { setSubject } from '../../state/subject.ts';
import { useView } from '../../state/use-view.ts';
import { alert as words, alertWords } from '../../strings/alert.ts';
import { place } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { edit } from '../../strings/scan.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { QuantityField } from '../../ui/field.tsx';
import { Section, Tag } from '../../ui/parts.tsx';
import { readQuantity, writeQuantity } from '../../ui/quantity.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { changeAlert, dropAlert, useAlertDraft } from './draft.ts';
import css from './scan.module.css';

interface AlertsProps extends Pick<ItemView, 'alerts'> {
  /** What can be done to one; nothing on the item's own page. */
  readonly children?: (alert: AlertView) => ReactNode;
}

export function Alerts({ alerts, children }: AlertsProps) {
  const isDenied = useView('status', {}).view?.pull.alertsDenied === true;
  if (alerts.length === 0 && !isDenied) return null;
  return (
    <Section title={words.title}>
      {isDenied && <p className={css['dim']}>{part.alertsDenied}</p>}
      <ul className={css['list']}>
        {alerts.map((alert) => (
          <li key={`${alert.id} ${alertWords(alert)}`} className={css['arriving']}>
            <AlertLine alert={alert} />
            {children?.(alert)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AlertLine({ alert }: { readonly alert: AlertView }) {
  return (
    <span className={css['alert']}>
      {alertWords(alert)}
      {alert.isTripped && <Tag tone="look">{words.tripped}</Tag>}
      {alert.isWaiting && <small>{words.waiting}</small>}
    </span>
  );
}

export function AlertForm({ view }: { readonly view: ItemView }) {
  const { item, alerts, minQuantity } = view;
  const { alertId, when, limit, seen } = useAlertDraft(item.id);
  const changed = alerts.find(({ id }) => id !== null && id === alertId);
  const value = when === 'minimum' ? null : readQuantity(limit);
  const isComplete = value !== undefined;
  const field = useRef<HTMLInputElement>(null);
  useShortcut(
    'back',
    () => (changed === undefined ? setSubject({ kind: 'item', itemId: item.id }) : dropAlert(item.id)),
    { isUrgent: true },
  );
  useEffect(() => field.current?.focus(), []);

  const save = async () => {
    if (!isComplete) return;
    const fields = { itemId: item.id, method: ALERT_METHODS[when], value };
    const kept = await give(
      changed === undefined || changed.id === null
        ? { kind: 'create-alert', ...fields, groups: [...ALERT_GROUPS] }
        : {
            kind: 'edit-alert',
            alertId: changed.id,
            ...fields,
            groups: [...changed.groups],
            ...(seen === undefined ? {} : { seen: { ...seen, groups: [...seen.groups] } }),
          },
      () => ({ kind: 'alert-set', item, when, value }),
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
      subtitle={edit.where({ quantity: item.quantity, where: place(item.folder) })}
      sentence={changed === undefined ? words.sentenceNew : words.sentenceEdit}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isComplete} onPress={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <div className={css['form']}>
        <Segments
          label={words.when}
          value={when}
          options={ALERT_WHEN.map((one) => ({ value: one, label: words.choices[one] }))}
          onChange={(next) => changeAlert(item.id, { when: next })}
        />
        {when === 'minimum' ? (
          <p className={css['dim']}>
            {minQuantity === null ? words.noMinimum : words.minimumIs({ minimum: minQuantity })}
          </p>
        ) : (
          <QuantityField
            label={words.limit}
            value={limit}
            onChange={(text) => changeAlert(item.id, { limit: text })}
            onSubmit={() => void save()}
            inputRef={field}
          />
        )}
        <Alerts alerts={alerts}>
          {(alert) => <AlertButtons itemId={item.id} alert={alert} onRemove={remove} />}
        </Alerts>
      </div>
    </Screen>
  );
}

interface AlertButtonsProps {
  readonly itemId: number;
  readonly alert: AlertView;
  readonly onRemove: (id: number) => Promise<void>;
}

/** One that is still to be made has no id to speak of it by: it can be taken back in the Outbox. */
function AlertButtons({ itemId, alert, onRemove }: AlertButtonsProps) {
  const { id, when, value } = alert;
  if (id === null) return null;
  const spoken = alertWords(alert);
  return (
    <span className={css['alert']}>
      {when !== null && (
        <Button
          kind="quiet"
          label={words.changeSpoken({ alert: spoken })}
          onPress={() =>
            changeAlert(itemId, {
              alertId: id,
              when,
              limit: value === null ? '' : writeQuantity(value),
              seen: { method: alert.method, value, groups: alert.groups },
            })
          }
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
