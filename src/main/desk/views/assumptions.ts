/**
 * What is assumed of the service, and what the account was seen to do: by the records of the mirror, by the headers of its answers, and by
 * what was looked at when a person asked (`sync/check-assumptions-by-reads.ts`). What an account does when it is written to is not
 * seen by any of these.
 */
import { SWITCHABLE, type AssumptionName } from '#domain/commands/assumed.ts';
import { restsOn } from '#domain/kinds/definitions.ts';
import type { AssumptionRow, AssumptionsView, SeenOf } from '#domain/views/reference.ts';
import { Alert, dateIntervals, dateMethods } from '#wire/alert.ts';
import { assumptions } from '#wire/assumptions.ts';
import { CustomField } from '#wire/custom-field.ts';
import { ItemGroup } from '#wire/item-group.ts';
import { Job, jobStatuses } from '#wire/job.ts';
import { Unit } from '#wire/unit.ts';
import type { z } from 'zod';
import { unsettledCommands } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { entries, type CollectionKind } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { compareWithAssumption } from '../../sync/check-assumptions-by-reads.ts';
import type { DeskPorts } from '../ports.ts';

export function assumptionsView(desk: DeskPorts): AssumptionsView {
  const queue = desk.queue.read;
  const observed = setting(queue, 'observed');
  const off = setting(queue, 'switchedOff');
  const given = unsettledCommands(queue).filter(({ state }) => state !== 'review');
  const prefix = setting(queue, 'ratePrefix');
  const seen: Readonly<Partial<Record<AssumptionName, SeenOf>>> = {
    ...observed?.seen,
    ...inMirror(desk.mirror.read),
    ...(prefix === null ? {} : { rateHeaders: { kind: 'is', words: `${prefix}-Rate-Limit-…` } as const }),
  };
  const names = Object.keys(assumptions).filter(
    (name): name is keyof typeof assumptions => name in assumptions,
  );
  const rows = names.map((name): AssumptionRow => {
    const switched = SWITCHABLE.find((one) => one === name);
    return {
      name,
      sure: assumptions[name].sure,
      seen: seen[name] ?? { kind: 'unseen' },
      switched:
        switched === undefined
          ? null
          : {
              name: switched,
              isOn: !off.includes(switched),
              waiting: given.filter(({ intent }) => restsOn(intent) === switched).length,
            },
    };
  });
  return { rows, observedAt: observed?.at ?? null };
}

function inMirror(mirror: Reader): Partial<Record<AssumptionName, SeenOf>> {
  const alerts = read(mirror, 'alert', Alert);
  const known: ReadonlySet<string> = new Set(assumptions.recipientGroups.value);
  const types: ReadonlySet<string> = new Set(assumptions.customField.value.types);
  return {
    recipientGroups: compareWithAssumption(
      alerts.flatMap((one) => one.recipient_groups),
      (group) => known.has(group),
    ),
    dateReminder: compareWithAssumption(
      alerts.filter(({ type }) => type === 'DateReminder'),
      isReminder,
    ),
    alertTriggerable: compareWithAssumption(
      alerts.flatMap(({ triggerable_type: type }) => type ?? []),
      (type) => type === assumptions.alertTriggerable.value,
    ),
    customField: compareWithAssumption(
      read(mirror, 'custom-field', CustomField),
      ({ type }) => type !== null && types.has(type),
    ),
    unit: compareWithAssumption(read(mirror, 'unit', Unit), ({ unit_name: name }) => name !== null),
    itemGroup: compareWithAssumption(
      read(mirror, 'item-group', ItemGroup),
      ({ attributes, item_ids: ids }) => attributes.length + ids.length > 0,
    ),
    job: compareWithAssumption(
      read(mirror, 'job', Job),
      ({ folder_id: folder, version, name, status }) =>
        folder !== null && version !== null && name !== null && jobStatuses.some((one) => one === status),
    ),
  };
}

const isReminder = (alert: Alert): boolean =>
  alert.custom_attribute_id !== null &&
  dateMethods.some((one) => one === alert.threshold_method) &&
  (alert.threshold_interval === null || dateIntervals.some((one) => one === alert.threshold_interval));

const read = <T>(mirror: Reader, kind: CollectionKind, shape: z.ZodType<T>): T[] =>
  entries(mirror, kind).flatMap(({ body }) => {
    const parsed = shape.safeParse(body);
    return parsed.success ? [parsed.data] : [];
  });
