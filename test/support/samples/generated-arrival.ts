/**
 * Generates an arrival from a seed: three orders of one vendor, and the goods that a truck brings. Some are as ordered, others too few,
 * too many or damaged. Most articles are on one order, some on two. `receiveArrival` works through it as an operator: it scans the goods
 * at an offline station that is killed now and then, and enters the differences. `expectedOf` computes, with arithmetic of its own, what
 * the service must have afterwards: received quantities, stock, and notes on the orders.
 */
import { randomUUID } from 'node:crypto';
import type { ActAsk } from '#bridge/acts.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import type { Random } from '../seeded-random.ts';
import { withCheckDigit } from '#service/seed/codes.ts';
import { LOT_WORDS } from './sample-lot-phrases-for-office-notes.ts';
import { placeOrder, type OrderMade } from '../service/small-warehouse.ts';
import { StationDied, type KillableStation } from '../station/killable-station.ts';
import type { TestStation, World } from '../station/start-service-and-stations.ts';

export interface Article {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly folder: number;
  readonly stock: number;
}

export interface DrawnArrival {
  readonly articles: readonly Article[];
  readonly orders: readonly OrderMade[];
  /** What comes off the truck, by article: the text of each piece's barcode. */
  readonly brought: ReadonlyMap<Article, readonly string[]>;
  readonly quarantine: number;
  /** Whether damaged goods are booked there. */
  readonly isDamageBooked: boolean;
}

/** What the operator entered for a line, including its differences from the order. */
export interface Said {
  readonly article: Article;
  readonly order: OrderMade;
  readonly line: number;
  readonly now: number;
  readonly remaining: number;
  readonly damaged: number;
  readonly over: 'stock' | 'not-ours' | null;
  readonly isRestMissing: boolean;
}

export const WORDS = {
  line: '{line}) {item}: {remarks}',
  missing: '{n} missing',
  damaged: '{n} damaged, into {place}',
  damagedLeft: '{n} damaged, left',
  extra: '{n} beyond, into {place}',
  extraDamaged: '{n} damaged beyond, into {place}',
  notOurs: '{n} not ours',
  photos: '{n} photos',
  extraItem: '{n} beyond {order} of {vendor}',
  extraDamagedItem: '{n} damaged beyond {order} of {vendor}',
  lots: LOT_WORDS,
};

const PRICES = [0.48, 2.4, 14.2, 23.5] as const;

/** Creates the articles, their locations and the orders at the service, as an office would. */
export async function drawArrival(world: World, random: Random, name: string): Promise<DrawnArrival> {
  const make = async (body: object): Promise<number> => {
    const { status, json } = await world.call('POST', '/api/v1/items', body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json.data.id;
  };
  const folders: number[] = [];
  for (const letter of 'ABC') folders.push(await make({ name: `${name}-${letter}`, type: 'folder' }));
  const quarantine = await make({ name: `${name}-Q`, type: 'folder' });
  const articles: Article[] = [];
  const prices = new Map<number, number>();
  for (let n = random.whole(7, 12); n > 0; n--) {
    // One article in three comes in two lots, which its GS1 barcode names.
    const code = n % 3 === 0 ? withCheckDigit(`40000${String(n).padStart(7, '0')}`) : `${name}/${n}`;
    const about = { name: `${name} article ${n}`, code, stock: random.whole(0, 60) };
    const [folder, price] = [random.pick(folders), random.pick(PRICES)];
    const body = { name: about.name, type: 'item', parent_id: folder, quantity: about.stock, price };
    const id = await make({
      ...body,
      label_url: code,
      label_url_type: code.startsWith('4') ? 'org.gs1.EAN-13' : 'org.iso.Code128',
    });
    prices.set(id, price);
    articles.push({ ...about, id, folder });
  }
  const orders: OrderMade[] = [];
  const ordered = new Map<Article, number>();
  for (const [index, number] of ['1', '2', '3'].entries()) {
    const once = articles.filter((_, at) => at % 3 === index || random.chance(0.25));
    // Some orders have an article on two lines, which are sent one after the other.
    const own = once.flatMap((article) => (random.chance(0.1) ? [article, article] : [article]));
    const lines = own.map((article) => {
      const quantity = random.whole(1, 12);
      ordered.set(article, (ordered.get(article) ?? 0) + quantity);
      // If the line's rate differs from the item's price, the service creates a new record.
      const rate = (prices.get(article.id) ?? 0) + (random.chance(0.2) ? 0.1 : 0);
      return { item_id: article.id, quantity, unit_rate: Number(rate.toFixed(2)) };
    });
    if (lines.length > 0) orders.push(await placeOrder(world, `${name}-${number}`, lines));
  }
  const brought = new Map<Article, string[]>();
  for (const article of articles) {
    const all = ordered.get(article) ?? 0;
    if (all === 0) continue;
    const off = random.pick([0, 0, 0, 0, -1, -2, 2, 5]);
    const lots = article.code.startsWith('4') ? [`${name}a`, `${name}b`] : [];
    const scanOf = () => (lots.length === 0 ? article.code : `(01)0${article.code}(10)${random.pick(lots)}`);
    brought.set(article, Array.from({ length: Math.max(0, all + off) }, scanOf));
  }
  return { articles, orders, brought, quarantine, isDamageBooked: random.chance(0.6) };
}

/** A station that is replaced by a new process each time it is killed. */
export interface Lives {
  station: () => TestStation;
  /** Starts a new station on the same data. */
  again: () => Promise<void>;
  current: () => KillableStation;
}

/** Repeats a request until a station that lives answers it. A scan that is sent again with the same id counts once. */
async function surely<T>(lives: Lives, work: (station: TestStation) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work(lives.station());
    } catch (problem) {
      if (!(problem instanceof StationDied)) throw problem;
      await lives.again();
    }
  }
}

/**
 * Receives the arrival offline, up to but not including the key that sends it.
 * @param kills how often the station is killed, at drawn moments
 * @returns what was entered for each line
 */
export async function receiveArrival(
  lives: Lives,
  arrival: DrawnArrival,
  { random, kills }: { readonly random: Random; readonly kills: number },
): Promise<readonly Said[]> {
  const { orders, brought, quarantine, isDamageBooked } = arrival;
  const pieces = [...brought]
    .flatMap(([, texts]) => texts.map((text) => ({ text, at: random.next() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text);
  const scans = [...orders.map(({ number }) => number), ...pieces];
  const dies = new Set(Array.from({ length: kills }, () => random.whole(1, scans.length - 1)));
  let place: ActAsk<'scan'>['place'] = { screen: 'receive', isArrival: true };
  await surely(lives, (station) =>
    station.act('settings.receiving', {
      quarantine: isDamageBooked ? { folderId: quarantine } : null,
    }),
  );
  for (const [index, text] of scans.entries()) {
    const ask: ActAsk<'scan'> = { id: randomUUID(), text, place, source: 'wedge' };
    if (dies.has(index)) {
      // The station dies during this scan, which may have been counted or not.
      const lost = lives.station().act('scan', ask);
      lives.current().kill();
      await lost.catch(() => undefined);
    }
    const reply: ScanReply = await surely(lives, (station) => station.act('scan', ask));
    if (reply.tone === 'refused') throw new Error(`${text} is refused: ${JSON.stringify(reply.said)}`);
    if (reply.place?.screen === 'receive') ({ place } = reply);
    // A slip of the hand: the scan is taken back and made again.
    if (reply.undo !== null && reply.undo.kind === 'tally' && random.chance(0.05)) {
      const back = reply.undo;
      await surely(lives, (station) => station.act('undo', back));
      const again = { ...ask, id: randomUUID(), place };
      await surely(lives, (station) => station.act('scan', again));
    }
  }
  return sayDifferences(lives, arrival, random);
}

async function sayDifferences(lives: Lives, arrival: DrawnArrival, random: Random): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const order of arrival.orders) {
    const { lines } = await surely(lives, (station) => station.read('receiving', { orderId: order.id }));
    for (const line of lines) {
      const article = arrival.articles.find(({ id }) => id === line.item?.id);
      if (article === undefined) throw new Error(`line ${line.number} is of no article of the arrival`);
      const [now, remaining] = [Number(line.now), Number(line.remaining)];
      const damaged = now > 0 && random.chance(0.2) ? random.whole(1, Math.min(3, now)) : 0;
      // Damaged goods that are not booked do not count towards the order.
      const mine = arrival.isDamageBooked ? now : now - damaged;
      const over = mine > remaining ? random.pick(['stock', 'not-ours'] as const) : null;
      const isRestMissing = now < remaining && random.chance(0.5);
      const ask = { orderId: order.id, lineId: line.lineId };
      const differs = async (about: Partial<ActAsk<'receive.differs'>>) => {
        const reply = await surely(lives, (station) => station.act('receive.differs', { ...ask, ...about }));
        if (reply.tone === 'refused') throw new Error(JSON.stringify(reply.said));
      };
      if (damaged > 0) await differs({ damaged: String(damaged) });
      if (isRestMissing) await differs({ missing: 'rest' });
      if (over !== null) await differs({ over });
      // At another rate a new record is created, and the operator must agree to that.
      if (now > 0 && line.forecast.kind === 'copies')
        await surely(lives, async (station) => {
          await station.act('receive.choose', { ...ask, choice: 'copy' });
        });
      const number = line.number;
      said.push({ article, order, line: number, now, remaining, damaged, over, isRestMissing });
    }
  }
  return said;
}

export interface Expected {
  /** The received quantity, by the order's id and the line's number. */
  readonly received: ReadonlyMap<string, number>;
  /** The stock, by the article's name and the folder's id. */
  readonly stock: ReadonlyMap<string, number>;
  /** The lines of each order's notes. */
  readonly notes: ReadonlyMap<OrderMade, readonly string[]>;
}

/**
 * Computes the result with plain arithmetic: what fits is booked on the order, sound goods before damaged ones; the rest as it was
 * entered.
 */
export function expectedOf(
  { articles, orders, quarantine, isDamageBooked }: DrawnArrival,
  said: readonly Said[],
  nameOf: (folder: number) => string,
): Expected {
  const received = new Map<string, number>();
  const stock = new Map<string, number>();
  const notes = new Map<OrderMade, string[]>(orders.map((order) => [order, []]));
  const put = (article: Article, folder: number, n: number): void => {
    const key = `${article.name} in ${folder}`;
    stock.set(key, (stock.get(key) ?? 0) + n);
  };
  for (const article of articles) put(article, article.folder, article.stock);
  for (const { article, order, line, now, remaining, damaged, over, isRestMissing } of said) {
    const good = now - damaged;
    const sound = Math.min(good, remaining);
    const broken = isDamageBooked ? Math.min(damaged, remaining - sound) : 0;
    const beyond = good - sound;
    const brokenBeyond = isDamageBooked ? damaged - broken : 0;
    const extra = over === 'stock' ? beyond : 0;
    const extraBroken = over === 'stock' ? brokenBeyond : 0;
    received.set(`${order.id} ${line}`, sound + broken);
    put(article, article.folder, sound + extra);
    if (broken + extraBroken > 0) put(article, quarantine, broken + extraBroken);
    const remarks = [
      isRestMissing ? `${remaining - now} missing` : '',
      broken > 0 ? `${broken} damaged, into ${nameOf(quarantine)}` : '',
      damaged > 0 && !isDamageBooked ? `${damaged} damaged, left` : '',
      extra > 0 ? `${extra} beyond, into ${nameOf(article.folder)}` : '',
      extraBroken > 0 ? `${extraBroken} damaged beyond, into ${nameOf(quarantine)}` : '',
      over === 'not-ours' ? `${beyond + brokenBeyond} not ours` : '',
    ].filter(Boolean);
    if (remarks.length > 0) notes.get(order)?.push(`${line}) ${article.name}: ${remarks.join('; ')}`);
  }
  return { received, stock, notes };
}
