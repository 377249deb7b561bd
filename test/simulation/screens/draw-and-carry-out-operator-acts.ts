/**
 * Draws an operator's acts in a screen simulation from a seed, and carries them out on the app's page in the browser (`carryOut`). An act
 * is a key, mostly one that the screen offers; a barcode of an item (one, or several in a row), location or order, or one of the app's own
 * control codes (which does what a key does); a typed quantity; or an unknown code. Whole receipts, moves and counts are drawn as several
 * acts. Other acts are drawn between them: the network is unplugged or plugged in again, or another client writes.
 */
import { controlCode } from '#domain/scanning/control.ts';
import { CONTROLS, SHORTCUT_NAMES, SHORTCUTS, type CodedName } from '#domain/scanning/shortcut.ts';
import type { Store } from '#service/store/store.ts';
import type { Operator } from '../../e2e/support/operator.ts';
import type { Random } from '../../support/seeded-random.ts';
import type { Shown } from './read-page.ts';
import type { Workplace } from './start-service-station-and-page.ts';

export type Act =
  | { readonly kind: 'scan'; readonly codes: readonly string[] }
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'plug' }
  | {
      readonly kind: 'other client';
      readonly method: 'POST' | 'PUT';
      readonly path: string;
      readonly body: object;
    };

const ALL = { limit: 1000, offset: 0 };

/** The labels that exist when a history begins, and their records. */
export interface Vocabulary {
  readonly items: readonly string[];
  readonly locations: readonly string[];
  readonly orders: readonly string[];
  readonly itemIds: readonly number[];
  readonly folderIds: readonly number[];
  /** `labels`: those of the order's items. */
  readonly lines: readonly {
    readonly orderId: number;
    readonly number: string;
    readonly lineId: number;
    readonly folderId: number;
    readonly labels: readonly string[];
  }[];
}

export const vocabularyOf = ({ service }: Workplace): Promise<Vocabulary> =>
  service.pool.use(({ store }) => vocabularyIn(store));

async function vocabularyIn({ items, orders }: Store): Promise<Vocabulary> {
  // Everything is below the top level (0).
  const all = await items.nested(0);
  const labels = (type: 'item' | 'folder') =>
    all.filter((one) => one.type === type).flatMap((one) => one.label_url ?? []);
  const folderIds = all.filter(({ type }) => type === 'folder').map(({ id }) => id);
  const labelOf = new Map(all.map(({ id, label_url }) => [id, label_url]));
  const open = (await orders.page(null, ALL)).filter(
    ({ status }) => status === 'ordered' || status === 'partially_received',
  );
  const lines: Vocabulary['lines'][number][] = [];
  for (const { id: orderId, purchase_order_number: number } of open) {
    const ordered = await orders.lines(orderId);
    const own = ordered.flatMap((line) => labelOf.get(line.item_id) ?? []);
    for (const { id: lineId } of ordered)
      lines.push({
        orderId,
        number,
        lineId,
        folderId: folderIds[lineId % folderIds.length] ?? 0,
        labels: own,
      });
  }
  return {
    items: labels('item'),
    locations: labels('folder'),
    orders: open.map((one) => one.purchase_order_number),
    itemIds: all.filter(({ type }) => type === 'item').map(({ id }) => id),
    folderIds,
    lines,
  };
}

/** On Settings, Labels and Help nothing is booked: only keys that leave the screen are pressed there. */
const isAside = ({ title }: Shown): boolean => /^(Settings|Labels|Help)/.test(title);

/** Draws one act, or several that belong together, since most bookings take more than one. */
export function drawActs(random: Random, words: Vocabulary, shown: Shown): readonly Act[] {
  return random.chance(0.12) ? drawErrand(random, words) : [drawAct(random, words, shown)];
}

function drawAct(random: Random, words: Vocabulary, shown: Shown): Act {
  const roll = random.next();
  if (roll < 0.25) return scan(random.pick(words.items));
  if (roll < 0.31) return { kind: 'scan', codes: several(random, words) };
  if (roll < 0.35) return scan(random.pick(words.orders));
  if (roll < 0.46) return scan(random.pick(words.locations));
  if (roll < 0.6) return scan(controlCode({ kind: random.pick(isAside(shown) ? WAYS_OUT : CONTROLS) }));
  if (roll < 0.63) return scan(controlCode({ kind: 'times', times: random.whole(1, 12) }));
  if (roll < 0.67) return scan(rubbish(random));
  if (roll < 0.85) return press(keyFrom(random, shown));
  if (roll < 0.91) return isAside(shown) ? press('F2') : type(quantity(random));
  if (roll < 0.93) return { kind: 'plug' };
  return otherClient(random, words);
}

/** Draws a whole receipt, move or count. */
function drawErrand(random: Random, words: Vocabulary): readonly Act[] {
  const roll = random.next();
  if (roll < 0.4) {
    const { number, labels } = random.pick(words.lines.filter((one) => one.labels.length > 0));
    const scans = Array.from({ length: random.whole(1, 3) }, () => scan(random.pick(labels)));
    return [press('F2'), scan(number), ...scans, press('q'), type(quantity(random)), press('F9')];
  }
  if (roll < 0.75) {
    const [item, location] = [scan(random.pick(words.items)), scan(random.pick(words.locations))];
    return [press('F3'), item, type(quantity(random)), location, press('F9')];
  }
  const location = scan(random.pick(words.locations));
  const items = Array.from({ length: random.whole(1, 4) }, () => scan(random.pick(words.items)));
  return [press('F4'), press('F4'), location, location, ...items, press('F9'), press('2'), press('F9')];
}

const press = (key: string): Act => ({ kind: 'press', key });
const type = (text: string): Act => ({ kind: 'type', text });
const scan = (code: string): Act => ({ kind: 'scan', codes: [code] });

const SEND = controlCode({ kind: 'send' });
export const isSend = (act: Act): boolean =>
  act.kind === 'scan' ? act.codes.includes(SEND) : act.kind === 'press' && act.key === SHORTCUTS.send.key;

/** The same code several times, or several codes, without waiting for answers in between. */
function several(random: Random, { items }: Vocabulary): string[] {
  const code = random.pick(items);
  const times = random.whole(2, 4);
  return random.chance(0.5)
    ? Array.from({ length: times }, () => code)
    : Array.from({ length: times }, () => random.pick(items));
}

function rubbish(random: Random): string {
  return random.pick([
    'NOBODY-KNOWS',
    `4006381333${random.whole(100, 999)}`,
    ']C1010400638133393110',
    'DOCKHANDNOTHING',
    'https://example.org/a?b=c',
    `X${random.whole(1, 9)}`,
  ]);
}

const SCREEN_KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'];
/** The keys that go to another screen, whatever this one asks. */
export const WAYS_OUT: readonly CodedName[] = ['go-scan', 'go-receive', 'go-move', 'go-count', 'go-outbox'];
/** All shortcuts except those that need typing or open a system dialog. */
const KEYS = SHORTCUT_NAMES.filter((name) => !['type', 'find', 'file'].includes(name)).map(
  (name) => SHORTCUTS[name].key,
);

function keyFrom(random: Random, shown: Shown): string {
  const offered = shown.keys.filter((key) => !key.startsWith('Control+') && key !== 'F7');
  if (isAside(shown)) return random.pick(['Escape', ...SCREEN_KEYS]);
  return random.pick(random.chance(0.3) ? KEYS : offered.length === 0 ? SCREEN_KEYS : offered);
}

const quantity = (random: Random): string =>
  random.pick([String(random.whole(0, 30)), String(random.whole(0, 4)), '2.5', '1,234', '7']);

function otherClient(random: Random, words: Vocabulary): Act {
  const roll = random.next();
  const item = random.pick(words.itemIds);
  const send = (method: 'POST' | 'PUT', path: string, body: object): Act => ({
    kind: 'other client',
    method,
    path,
    body,
  });
  if (roll < 0.4) return send('PUT', `items/${item}`, { quantity: random.whole(0, 200) });
  if (roll < 0.55) return send('PUT', `items/${item}`, { price: `${random.whole(1, 90)}.50` });
  if (roll < 0.75) {
    const to = { quantity: random.whole(1, 5), folder_id: random.pick(words.folderIds) };
    return send('POST', `items/${item}/move`, { ...to, leave_zero_quantity: random.chance(0.5) });
  }
  const { orderId, lineId, folderId } = random.pick(words.lines);
  const line = { line_item_id: lineId, received_quantity: random.whole(1, 3), folder_id: folderId };
  return send('POST', `purchase_orders/${orderId}/receive`, { line_items: [line] });
}

/** Carries out an act. @returns what happened, for the report */
export async function carryOut(act: Act, place: Workplace, operator: Operator): Promise<string> {
  switch (act.kind) {
    case 'scan':
      await operator.scan(...act.codes);
      return `scan ${act.codes.join(', ')}`;
    case 'press':
      await place.page.keyboard.press(act.key);
      return `press ${act.key}`;
    case 'type':
      for (const char of act.text) {
        await place.page.keyboard.press(char);
        await place.page.waitForTimeout(BETWEEN_KEYS);
      }
      await place.page.waitForTimeout(REACHING);
      return `type ${act.text}`;
    case 'plug': {
      const status = await place.station.read('status', {});
      const isIn = status.ok && status.value.plug === 'in';
      await place.station.act('plug', { in: !isIn });
      return isIn ? 'the network goes' : 'the network comes';
    }
    case 'other client': {
      const status = await place.other(act.method, act.path, act.body);
      return `another client: ${act.method} ${act.path} ${JSON.stringify(act.body)} (${status})`;
    }
    default:
      return act satisfies never;
  }
}

/** Milliseconds between two typed keys (slower than any scanner), and from the last key to the next scan. */
const BETWEEN_KEYS = 60;
const REACHING = 150;
