/*
 * Delivers what waits, one after the other, oldest first. What fails is tried again with growing pauses and meanwhile holds up
 * only its own lane; but when a new delivery fails as well, and nothing has succeeded in between, it is the address that is
 * down: then everything waits for the next try of the one that failed first, and goes on in its order.
 *
 * At least once: a delivery is settled after the receiver has answered, so a service killed in between delivers it again,
 * under the same id.
 */
import type { Account } from '../account.ts';
import type { DeliveryRow } from '../store/delivery.ts';
import type { Store } from '../store/store.ts';
import type { WebhookRow } from '../store/webhook.ts';
import { hasArrived, POST_PATIENCE, type Answered, type Post } from './post.ts';
import { isOver, PATIENCE, pauseAfter } from './schedule.ts';
import { signedHeaders } from './signature.ts';

export interface CourierParts {
  readonly post: Post;
  /** From [0, 1), for the pauses. */
  readonly draw: () => number;
  readonly report: (error: unknown) => void;
}

/** Timers are set no further ahead than this, for clocks are changed and computers sleep. */
const LOOK_UP = 60_000;
/** How long a pass that failed for the service's own reasons waits for the next. */
const RETRY_DELAY = 5000;
const TEST_EVENT = 'service.company.webhook.test';

export class Courier {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #parts: CourierParts;
  readonly #stopping = new AbortController();
  readonly #outage = new Outage();
  /** The pass under way. */
  #pass: Promise<void> | null = null;
  #again = false;
  #started = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ store, clock }: Account, parts: CourierParts) {
    this.#store = store;
    this.#clock = clock;
    this.#parts = parts;
  }

  /** Tries everything whose time has come: one pass at a time; asked for during one, another follows. */
  deliver(): Promise<void> {
    this.#again = true;
    this.#pass ??= this.#deliverWhileAsked();
    return this.#pass;
  }

  /** Sends a test at once and once; null when no address is set. Its outcome is in the log as well. */
  async test(): Promise<Answered | null> {
    const { deliveries, webhook: webhooks } = this.#store;
    const webhook = webhooks.read();
    if (webhook === null || webhook.url === null) return null;
    const at = this.#clock();
    const payload = JSON.stringify({ type: TEST_EVENT, time: new Date(at).toISOString(), body: {} });
    // Tried here; only if the service ends meanwhile does it wait for its turn.
    const next_try_at = at + 2 * POST_PATIENCE;
    const id = deliveries.insert({ at, event_id: null, payload, setting: 'test', lane: 'test', next_try_at });
    const delivery = deliveries.byId(id);
    if (!delivery) throw new Error('a delivery that was just put in line is not there');
    const answered = await this.#tryOne(delivery, webhook);
    if (hasArrived(answered)) this.refresh();
    return answered;
  }

  /** From now on delivers on its own. */
  start(): void {
    this.#started = true;
    this.#store.onChange(() => this.#wake());
    // Whatever kept the last run from delivering may be over.
    this.refresh();
  }

  /** What waits is tried at once: the address is another one, or somebody says that it is up. */
  refresh(): void {
    this.#outage.end();
    this.#store.deliveries.hasten(this.#clock());
    if (this.#started) this.#wake();
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  #wake(): void {
    clearTimeout(this.#timer);
    if (!this.#stopping.signal.aborted) void this.#work();
  }

  /** A pass, and a timer for the next one. */
  async #work(): Promise<void> {
    try {
      await this.deliver();
      const next = this.#stopping.signal.aborted ? null : this.#store.deliveries.nextAt();
      if (next !== null) this.#sleep(Math.max(next, this.#outage.until) - this.#clock());
    } catch (error) {
      this.#parts.report(error);
      this.#sleep(RETRY_DELAY);
    }
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    const wait = Math.max(0, Math.min(milliseconds, LOOK_UP));
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  }

  async #deliverWhileAsked(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#deliverAll();
      }
    } finally {
      this.#pass = null;
    }
  }

  async #deliverAll(): Promise<void> {
    for (;;) {
      if (this.#stopping.signal.aborted) return;
      const webhook = this.#store.webhook.read();
      const now = this.#clock();
      if (webhook === null || webhook.url === null || now < this.#outage.until) return;
      const delivery = this.#store.deliveries.due(now);
      if (!delivery) return;
      await this.#tryOne(delivery, webhook);
    }
  }

  async #tryOne(delivery: DeliveryRow, { url, secret, ...webhook }: WebhookRow): Promise<Answered> {
    const at = this.#clock();
    const former = webhook.former_until !== null && webhook.former_until > at ? webhook.former_secret : null;
    const secrets = former === null ? [secret] : [secret, former];
    const headers = signedHeaders({ id: delivery.message_id, at, body: delivery.payload }, secrets);
    const { signal } = this.#stopping;
    const answered = await this.#parts.post({ url: url ?? '', headers, body: delivery.payload, signal });
    if (!signal.aborted) this.#store.whole(() => this.#settle(delivery, at, answered));
    return answered;
  }

  #settle(delivery: DeliveryRow, at: number, answered: Answered): void {
    const { status, outcome, pause } = answered;
    const { deliveries, deliveryTries } = this.#store;
    // It may have been dropped meanwhile, or be gone.
    if (deliveries.byId(delivery.id)?.state !== 'waiting') return;
    const now = this.#clock();
    const tries = delivery.tries + 1;
    const first = delivery.first_try_at ?? at;
    const tried = { id: delivery.id, tries, first_try_at: first, next_try_at: now };
    deliveryTries.insert({ delivery_id: delivery.id, at, status, outcome, took: now - at });
    if (hasArrived(answered)) {
      deliveries.update({ ...tried, state: 'delivered', settled_at: now, reason: null });
      this.#outage.end();
      return;
    }
    const next = now + pauseAfter(tries, this.#parts.draw(), pause);
    if (delivery.setting !== 'test' && !isOver(first, next)) {
      deliveries.update({ ...tried, next_try_at: next, state: 'waiting', settled_at: null, reason: null });
      this.#outage.failed(delivery.id, next, tries === 1);
      return;
    }
    const reason = delivery.setting === 'test' ? 'a test is tried once' : 'it failed for a day';
    deliveries.update({ ...tried, state: 'given up', settled_at: now, reason });
    this.#outage.forget(delivery.id);
    // What waited behind it all day had its day as well.
    if (delivery.setting !== 'test' && deliveries.lastDelivered() < first)
      deliveries.giveUpOlder(now - PATIENCE, now, 'the address took nothing for a day');
  }
}

/** Whether the address is down: a new delivery failed as well, and none succeeded in between. */
class Outage {
  /** Until when nothing is tried. */
  until = 0;
  /** By delivery, what failed since one last succeeded: the time of its next try. */
  readonly #misses = new Map<number, number>();

  failed(id: number, next: number, isFirstTry: boolean): void {
    this.#misses.set(id, next);
    if (isFirstTry && this.#misses.size > 1) this.until = Math.max(...this.#misses.values());
  }

  /** A delivery that was given up is tried no more. */
  forget(id: number): void {
    this.#misses.delete(id);
  }

  end(): void {
    this.#misses.clear();
    this.until = 0;
  }
}
