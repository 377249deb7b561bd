/** The account's own fields and units, as last read, and what here rests on them. */
import type { ReferenceView } from '#domain/views/reference.ts';
import { Alert } from '#wire/alert.ts';
import { CustomField } from '#wire/custom-field.ts';
import { Unit } from '#wire/unit.ts';
import { usesOfFields } from '../../store/mirror/uses-of-fields.ts';
import { entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import type { DeskPorts } from '../ports.ts';

export function referenceView({ mirror: { read: mirror } }: DeskPorts): ReferenceView {
  const watched = entries(mirror, 'alert').flatMap(
    ({ body }) => Alert.safeParse(body).data?.custom_attribute_id ?? [],
  );
  const { uses, isCut } = usesOfFields(mirror);
  return {
    fields: entries(mirror, 'custom-field').flatMap(({ body }) => {
      const field = CustomField.safeParse(body).data;
      if (field === undefined) return [];
      const alerts = watched.filter((id) => id === field.id).length;
      const { id, name, type, applies_to: appliesTo } = field;
      return [{ id, name, type, appliesTo, used: uses.get(id) ?? 0, isCut, alerts }];
    }),
    units: entries(mirror, 'unit').flatMap(({ body }) => {
      const unit = Unit.safeParse(body).data;
      return unit === undefined
        ? []
        : [
            {
              name: unit.unit_name ?? '',
              type: unit.unit_type,
              written: unit.pretty_name ?? unit.pretty_unit,
            },
          ];
    }),
  };
}
