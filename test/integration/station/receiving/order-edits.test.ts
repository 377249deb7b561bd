/** An edit of an order loses nothing that another client or a stranger's system has put on it, and a person is asked where it would. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  ORDER,
  asked,
  draft,
  get,
  give,
  open,
  opened,
  settled,
  shop,
  station,
  world,
} from '../../../support/service/warehouse-with-orders.ts';

const ANY = { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 100 };

describe('an edit', () => {
  it('of an order with numbers too long for a JavaScript number, which the app does not know → they are sent back digit by digit', async () => {
    const id = await draft();
    await open();
    await opened(id);
    const reference = JSON.rawJSON?.('12345678901234567890');
    world.alter(`${ORDER}/${id}`, ({ data }) => ({
      data: {
        ...data,
        x_reference: reference,
        vendor: { ...data.vendor, x_account: JSON.rawJSON?.('-9007199254740993') },
        line_items: data.line_items.map((line: object) => ({ ...line, x_booking: reference })),
      },
    }));
    await give({ kind: 'edit-order', orderId: id, set: { terms: '30 days' } });
    await settled();
    const put = world.exchanges.find(({ method, path }) => method === 'PUT' && path === `${ORDER}/${id}`);
    expect(JSON.stringify(put?.sent)).toContain('"x_reference":12345678901234567890');
    expect(JSON.stringify(put?.sent.vendor)).toContain('"x_account":-9007199254740993');
    expect(JSON.stringify(put?.sent.line_items)).toContain('"x_booking":12345678901234567890');
  });

  it('of the notes, and another client has changed the terms and the lines meanwhile → both stand', async () => {
    const id = await draft();
    await open();
    const { fields } = await opened(id);
    await station.act('plug', { in: false });
    await give({
      kind: 'edit-order',
      orderId: id,
      set: { notes: 'by crane' },
      saw: { notes: fields['notes'] ?? null },
    });
    expect((await station.read('order', { orderId: id })).fields['notes']).toBe('by crane');
    const now = await get(id);
    const line_items = [{ ...now.line_items[0], quantity: '8' }];
    await world.call('PUT', `${ORDER}/${id}`, { ...now, terms: 'in advance', line_items });
    await station.act('plug', { in: true });
    await settled();
    expect(await get(id)).toMatchObject({
      notes: 'by crane',
      terms: 'in advance',
      vendor: { name: 'Meyer', email: 'm@example.org', account: { no: 'K-17' } },
      ship_to: { name: 'Dock 2', city: 'Bergen' },
      line_items: [{ quantity: '8', unit_of_measure: 'meter' }],
    });
    await station.until(
      'order',
      { orderId: id },
      (view) => view.fields['terms'] === 'in advance' && view.isWhole,
    );
  }, 30_000);

  it('of the notes, and another client has changed them meanwhile → a person is asked, and may overwrite', async () => {
    const id = await draft();
    await open();
    await opened(id);
    await station.act('plug', { in: false });
    await give({
      kind: 'edit-order',
      orderId: id,
      set: { notes: 'by crane' },
      saw: { notes: 'ring the bell' },
    });
    await world.call('PUT', `${ORDER}/${id}`, { ...(await get(id)), notes: 'leave it outside' });
    await station.act('plug', { in: true });
    const [card] = await asked();
    expect(card).toMatchObject({
      kind: 'edit-order',
      review: { kind: 'order-moved', fields: { notes: 'leave it outside' } },
    });
    expect((await get(id)).notes).toBe('leave it outside');
    await station.act('outbox.settle', { id: card?.id ?? '', how: 'retry' });
    await settled();
    expect((await get(id)).notes).toBe('by crane');
  }, 30_000);

  it('two in a row offline, of the same field, and the first called off → the second is no other client’s change', async () => {
    const id = await draft();
    await open();
    await opened(id);
    await station.act('plug', { in: false });
    const first = await give({
      kind: 'edit-order',
      orderId: id,
      set: { notes: 'one' },
      saw: { notes: 'ring the bell' },
    });
    await give({ kind: 'edit-order', orderId: id, set: { notes: 'two' }, saw: { notes: 'one' } });
    await station.act('undo', { kind: 'command', id: first });
    await station.act('plug', { in: true });
    const { review } = await station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
    expect(review).toEqual([]);
    expect((await get(id)).notes).toBe('two');
  }, 30_000);

  it('undone after it was booked → the field is as before, and what another client changed since stands', async () => {
    const id = await draft();
    await open();
    await opened(id);
    const given = await give({
      kind: 'edit-order',
      orderId: id,
      set: { notes: 'by crane' },
      saw: { notes: 'ring the bell' },
    });
    await settled();
    await world.call('PUT', `${ORDER}/${id}`, { ...(await get(id)), terms: 'in advance' });
    await station.act('outbox.undo', { id: given });
    await station.until(
      'outbox',
      {},
      (view) => view.waiting.length === 0 && view.settled.length === 2,
      20_000,
    );
    expect(await get(id)).toMatchObject({ notes: 'ring the bell', terms: 'in advance' });
  }, 30_000);

  it('of the terms, which the service accepts and does not keep → a person is asked, and it is not told as done', async () => {
    const id = await draft();
    await open();
    await opened(id);
    await world.trouble({
      on: { method: 'PUT', path: `${ORDER}/*` },
      effect: { kind: 'answer', status: 200, body: JSON.stringify({ data: await get(id) }) },
    });
    const saw = { terms: '30 days net' };
    const given = await give({ kind: 'edit-order', orderId: id, set: { terms: 'in advance' }, saw });
    expect(await asked()).toMatchObject([{ review: { kind: 'cannot-tell', reason: 'unkept' } }]);
    await station.act('outbox.settle', { id: given, how: 'retry' });
    await settled();
    expect((await get(id)).terms).toBe('in advance');
  }, 30_000);

  it('the answer lost after the service applied it → proved by reading, and sent once', async () => {
    const id = await draft();
    await open();
    await opened(id);
    await world.trouble({
      on: { method: 'PUT', path: `${ORDER}/*` },
      effect: { kind: 'drop', when: 'after' },
    });
    await give({
      kind: 'edit-order',
      orderId: id,
      set: { terms: 'in advance' },
      saw: { terms: '30 days net' },
    });
    await settled();
    expect((await get(id)).terms).toBe('in advance');
    expect(await world.applied('PUT', `${ORDER}/*`)).toBe(1);
  }, 30_000);

  it('what nothing takes back any more is said to be final; what can be taken back is not', async () => {
    const id = await draft();
    await open();
    await opened(id);
    const edit = await give({
      kind: 'edit-order',
      orderId: id,
      set: { notes: 'soon' },
      saw: { notes: 'ring the bell' },
    });
    expect(await station.read('delivery', { first: edit, last: edit })).toMatchObject({ isFinal: false });
    await settled();
    expect(await station.read('delivery', { first: edit, last: edit })).toMatchObject({
      applied: 1,
      isFinal: false,
    });
    await give({ kind: 'order-status', orderId: id, status: 'approved', seen: 'draft' });
    await settled();
    const step = await give({ kind: 'order-status', orderId: id, status: 'ordered', seen: 'approved' });
    await settled();
    await station.act('refresh', {});
    const sends = { first: step, last: step };
    expect(await station.until('delivery', sends, (view) => view.isFinal === true)).toMatchObject({
      applied: 1,
    });
  }, 30_000);

  it('of one line beside a freight line without an item, and the deletion of such a draft → carried out', async () => {
    const [id, other] = [await draft(), await draft()];
    const freight = { id: 9001, item_id: null, description: 'Freight', quantity: '0', unit_rate: '-12.5' };
    for (const one of [id, other])
      world.alter(`${ORDER}/${one}`, ({ data }) =>
        data === undefined ? null : { data: { ...data, line_items: [...data.line_items, freight] } },
      );
    await open();
    const shown = async (orderId: number) => {
      const { version, lines } = await opened(orderId);
      const drafts = lines.map(({ lineId, itemId, ordered: quantity, unitRate }) => ({
        lineId: lineId ?? 0,
        itemId,
        quantity,
        unitRate: unitRate ?? '0',
      }));
      return { version, lines: drafts };
    };
    const { lines: seen } = await shown(id);
    expect(seen).toMatchObject([{ quantity: '3' }, { itemId: 0, quantity: '0', unitRate: '-12.5' }]);
    const lines = seen.map((line, n) => (n === 0 ? { ...line, quantity: '5' } : line));
    await give({ kind: 'edit-order', orderId: id, lines, seen });
    await vi.waitFor(() => {
      const put = world.exchanges.find(({ method, path }) => method === 'PUT' && path === `${ORDER}/${id}`);
      expect(put?.sent).toMatchObject({ line_items: [{ quantity: '5' }, freight] });
    }, 10_000);

    await give({ kind: 'delete-order', orderId: other, seen: await shown(other) });
    await vi.waitFor(
      async () => expect((await world.call('GET', `${ORDER}/${other}`)).status).toBe(404),
      10_000,
    );
  }, 30_000);

  it('marked as ordered after our own writes → ordered; after another client’s change of the lines → asked', async () => {
    const id = await draft();
    const other = await draft({ line_items: [{ item_id: shop.items.socket, quantity: 10, unit_rate: 2 }] });
    await open();
    const { version, lines } = await opened(id);
    const saw = {
      version,
      lines: lines.map((line) => ({
        lineId: line.lineId ?? 0,
        itemId: line.itemId,
        quantity: line.ordered,
        unitRate: line.unitRate ?? '0',
      })),
    };
    await station.act('plug', { in: false });
    // What this station writes on it before is no other client's change.
    await give({ kind: 'order-status', orderId: id, status: 'approved', seen: 'draft' });
    await give({ kind: 'order-status', orderId: id, status: 'ordered', seen: 'approved', saw });
    await station.act('plug', { in: true });
    await settled();
    expect((await get(id)).status).toBe('ordered');

    await opened(other);
    await station.act('plug', { in: false });
    await give({ kind: 'order-status', orderId: other, status: 'ordered', seen: 'draft' });
    const theirs = await get(other);
    const line_items = [{ ...theirs.line_items[0], quantity: '1000' }];
    await world.call('PUT', `${ORDER}/${other}`, { ...theirs, line_items });
    await station.act('plug', { in: true });
    const [card] = await asked();
    expect(card).toMatchObject({ kind: 'order-status', review: { kind: 'order-moved' } });
    expect((await get(other)).status).toBe('draft');
    await station.act('outbox.settle', { id: card?.id ?? '', how: 'retry' });
    await station.until(
      'outbox',
      {},
      (view) => view.waiting.length === 0 && view.review.length === 0,
      20_000,
    );
    expect((await get(other)).status).toBe('ordered');
  }, 30_000);

  it('of an order made here and not sent yet → one draft, with the change', async () => {
    await open();
    await station.act('plug', { in: false });
    const lines = [{ itemId: shop.items.socket, quantity: '3', unitRate: '4.1' }];
    const reply = await station.act('give', {
      intent: { kind: 'create-order', vendor: { name: 'Meyer', email: null }, currency: 'EUR', lines },
    });
    if (!reply.given) throw new Error(reply.why);
    const [made = 0] = reply.made;
    expect(await station.read('order', { orderId: made })).toMatchObject({
      isNew: true,
      computed: '12.3',
      canEdit: true,
    });
    await give({
      kind: 'edit-order',
      orderId: made,
      set: { notes: 'soon', vendor: 'Schulz' },
      saw: { notes: null, vendor: 'Meyer' },
    });
    await give({ kind: 'order-status', orderId: made, status: 'approved', seen: 'draft' });
    expect(await station.read('order', { orderId: made })).toMatchObject({
      vendor: 'Schulz',
      becomes: 'approved',
    });
    await station.act('plug', { in: true });
    await settled();
    const view = await station.until(
      'order',
      { orderId: made },
      (one) => one.isWhole && one.status === 'approved',
      20_000,
    );
    expect(await get(view.id)).toMatchObject({
      notes: 'soon',
      vendor: { name: 'Schulz' },
      status: 'approved',
    });
    const { rows } = await station.read('orderList', ANY);
    expect(rows).toHaveLength(1);
    // The page it was made on still has the temporary id, and what is done there is seen through all the same.
    await give({ kind: 'edit-order', orderId: made, set: { terms: 'in advance' }, saw: { terms: null } });
    await settled();
    await station.quiet();
    const { fields } = await station.read('order', { orderId: made });
    expect(fields).toMatchObject({ terms: 'in advance', notes: 'soon' });
  }, 30_000);

  it('whatever a stranger has put on vendor and address → an edit of any field leaves it as it was', async () => {
    await open();
    const unknown = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        unknown,
        unknown,
        fc.constantFrom('notes', 'terms', 'vendor', 'email', 'shipTo.city', 'currency'),
        async (vendor, shipTo, field) => {
          // JSON has no negative zero.
          const [ofVendor, ofAddress] = [vendor, shipTo].map((one) => JSON.parse(JSON.stringify(one)));
          const id = await draft({
            vendor: { name: 'Meyer', email: 'm@example.org', ...ofVendor },
            ship_to: { city: 'Bergen', ...ofAddress },
          });
          const before = await get(id);
          await station.act('orders.look', {});
          await station.until('orderList', ANY, ({ rows }) => rows.some((row) => row.id === id));
          const { fields } = await opened(id);
          const text = field === 'currency' ? 'NOK' : 'changed';
          await give({
            kind: 'edit-order',
            orderId: id,
            set: { [field]: text },
            saw: { [field]: fields[field] ?? null },
          });
          await settled();
          const after = await get(id);
          // As the service has kept it: it drops a member named __proto__.
          const kept = (of: object, was: Record<string, unknown>) =>
            Object.fromEntries(Object.keys(of).map((name) => [name, was[name]]));
          expect(after.vendor).toMatchObject(kept(ofVendor, before.vendor));
          expect(after.ship_to).toMatchObject(kept(ofAddress, before.ship_to));
          expect(after.line_items).toEqual(before.line_items);
          const own = (await world.ledger()).filter(
            (row) => row.method === 'PUT' && row.path === `${ORDER}/${id}`,
          );
          expect(own).toHaveLength(1);
        },
      ),
      { numRuns: 12 },
    );
  }, 90_000);
});
