/**
 * Proves for alerts, jobs, custom fields and units which requests the screens' acts lead to, and which members of the service's answers the
 * screens show.
 */
import { expect } from 'vitest';
import { open, pipe } from './records-with-every-member.ts';
import type { Part } from './record-proofs-of-used-members.ts';
import { given } from './prove-members-written-to-items.ts';

const OPENING = 'opening of an account';
const PAGES = { per_page: '100', page: '1' };

export const alerts: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const about = {
    type: 'Quantity',
    item_id: itemId,
    threshold_method: 'quantity_less_than',
    recipient_groups: ['admins'],
  };
  const { json } = await world.call('POST', '/api/v1/alerts', { ...about, threshold_value: 4101 });
  const station = await open(world);
  const list = 'GET /alerts';
  proofs.asks(world, list, OPENING, PAGES);
  const view = await station.read('alerts', {});
  const at = (path: string) => `fired.0.alert.${path}`;
  proofs.shows(world, list, 'alerts', view, {
    id: [at('id'), json.data.id],
    item_id: ['fired.0.item.id', itemId],
    threshold_method: [at('method'), 'quantity_less_than'],
    threshold_value: [at('value'), 4101],
    recipient_groups: [at('groups.0'), 'admins'],
    type: [at('when'), 'Quantity', 'below'],
  });
  const reorder = await station.read('reorder', {});
  proofs.shows(world, list, 'reorder', reorder, { is_fired: ['groups.0.lines.0.item.id', true, itemId] });

  const alert = { itemId, method: 'quantity_greater_than', value: '4102', groups: ['owners'] };
  const entry = await given(station, { kind: 'create-alert', ...alert });
  const wire = {
    type: 'Quantity',
    item_id: itemId,
    threshold_method: alert.method,
    recipient_groups: 'owners',
  };
  const create = 'POST /alerts';
  proofs.asks(world, create, 'Alerts: new alert (give create-alert)', { ...wire, threshold_value: 4102 });
  proofs.keeps(world, create, entry.tries[0]?.answered?.body, [
    ...Object.keys(wire),
    'threshold_value',
    'id',
    'triggerable_type',
    'triggerable_id',
    'is_fired',
  ]);
  const edit = { kind: 'edit-alert' as const, alertId: json.data.id, ...alert, value: '4103' };
  await given(station, edit);
  proofs.asks(world, 'PUT /alerts/{alert_id}', 'Alerts: change (give edit-alert)', {
    ...wire,
    threshold_value: 4103,
  });
  await given(station, { kind: 'delete-alert', alertId: json.data.id, itemId });
  proofs.asks(world, 'DELETE /alerts/{alert_id}', 'Alerts: delete (give delete-alert)');
};

export const smallLists: Part = async (proofs, world) => {
  await world.customField('Colour 4201', 'text');
  const field = await world.customField('Months 4202', 'number');
  const { json } = await world.call('POST', '/api/v1/jobs', { name: 'Refit 4203' });
  await world.call('PUT', `/api/v1/jobs/${json.data.id}/status`, {
    status: 'in_progress',
    version: json.data.version,
  });
  // Our own service lets nobody write a job's custom fields.
  const values = [{ custom_attribute_id: field, value: 'Blue 4204' }];
  world.alter('/api/v1/jobs', ({ data, ...rest }) => ({
    ...rest,
    data: data.map((job: object) => ({ ...job, custom_field_values: values })),
  }));
  const station = await open(world);
  for (const name of ['GET /jobs', 'GET /custom_fields']) proofs.asks(world, name, OPENING, PAGES);
  proofs.asks(world, 'GET /units', OPENING);
  const jobs = await station.read('jobs', {});
  proofs.shows(world, 'GET /jobs', 'jobs', jobs, {
    id: ['jobs.0.id', json.data.id],
    status: ['jobs.0.status', 'in_progress'],
    custom_field_values: [
      'jobs.0.ownValues.0.value',
      (one: any) => one.custom_attribute_id === field && one.value === 'Blue 4204',
      'Blue 4204',
    ],
  });
  expect(jobs.jobs[0]?.ownValues[0]?.name).toBe('Months 4202');
  const reference = await station.read('reference', {});
  expect(reference.fields.map(({ name }) => name)).toContain('Months 4202');
  proofs.shows(world, 'GET /custom_fields', 'reference', reference, { id: ['fields.1.id', field] });
  const [unit] = (await world.call('GET', '/api/v1/units')).json;
  proofs.shows(world, 'GET /units', 'reference', reference, {
    '[]': ['units.0.name', (one: any) => one.unit_name === unit.unit_name, unit.unit_name],
  });
};
