/**
 * The three verbs over HTTP on loopback, for the browser shell: `POST /act` and `POST /read` with `{name, ask, queueId}`, and
 * `GET /changed` as server-sent events. The cookie is already there. After the station was away nothing is sent before it has
 * shown that it is the same (`known-station.ts`). Acts go out in the order in which they were given: two requests at once have a connection
 * each, and the later one may arrive first.
 *
 * A station that does not answer is `station-gone`, never an exception. The event stream is opened again until it holds, and
 * each time everything is read anew: nobody knows what was missed.
 */
import { knownStation } from './known-station.ts';
import { isTopic, TOPICS, type Answer, type Bridge, type Problem, type Topic } from '#bridge/bridge.ts';

/** Milliseconds between two tries to reach a station that is gone. */
const RETRY = 1000;
/** Milliseconds that an act waits for the answer to the one before. What takes longer waits for the network, and nothing waits for that. */
const IN_ORDER_WITHIN = 500;

export function httpBridge(origin: string): Bridge {
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const known = knownStation(origin);
  let stream: AbortController | undefined;
  const inOrder = oneAfterAnother();

  async function post<T>(path: string, name: string, ask: unknown, queueId?: string): Promise<Answer<T>> {
    try {
      await known.sure();
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, ask, queueId }),
        credentials: 'same-origin',
      });
      // It was started again meanwhile, and does not know this page yet.
      if (response.status === 401) known.wasAway();
      const answer: unknown = await response.json();
      if (isAnswer<T>(answer)) return answer;
      known.wasAway();
      return { ok: false, problem: gone(`status ${response.status}, and not an answer`) };
    } catch (error) {
      known.wasAway();
      return { ok: false, problem: gone(String(error)) };
    }
  }

  const tell = (topics: readonly Topic[]) => {
    for (const listener of listeners) listener(topics);
  };

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await known.sure();
        const response = await fetch(`${origin}/changed`, {
          headers: { accept: 'text/event-stream' },
          credentials: 'same-origin',
          signal,
        });
        if (response.ok && response.body !== null) {
          tell(TOPICS);
          for await (const data of eventsOf(response.body)) tell(topicsOf(data));
        }
      } catch {
        // Gone. What is read next says so on the screen; here it is only waited for.
      }
      if (signal.aborted) return;
      known.wasAway();
      tell(['status']);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }

  return {
    act: (name, ask, queueId) => inOrder(() => post('/act', name, ask, queueId)),
    read: (name, ask, queueId) => post('/read', name, ask, queueId),
    changed(listener) {
      listeners.add(listener);
      if (stream === undefined) {
        stream = new AbortController();
        void follow(stream.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stream?.abort();
        stream = undefined;
      };
    },
  };
}

/** Each is sent when the one before is answered, or is not soon after it was sent. */
function oneAfterAnother(): <T>(send: () => Promise<T>) => Promise<T> {
  /** Resolves when the next one may be sent. */
  let next: Promise<unknown> = Promise.resolve();
  return (send) => {
    const sent = next.then(() => ({ answer: send() }));
    next = sent.then(({ answer }) => answeredOrLate(answer));
    return sent.then(({ answer }) => answer);
  };
}

async function answeredOrLate(act: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, IN_ORDER_WITHIN);
  });
  await Promise.race([act, late]);
  clearTimeout(timer);
}

/** The data of each event. Comment lines, which keep the connection alive, are passed over. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).replaceAll('\r', '').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim());
      if (data.length > 0) yield data.join('\n');
    }
  }
}

function topicsOf(data: string): readonly Topic[] {
  try {
    const said: unknown = JSON.parse(data);
    return Array.isArray(said) ? said.filter(isTopic) : TOPICS;
  } catch {
    return TOPICS;
  }
}

/** The station answers only in this shape; what it holds is the contract's word. */
function isAnswer<T>(value: unknown): value is Answer<T> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ok' in value &&
    (value.ok === true ? 'value' in value : 'problem' in value)
  );
}

const gone = (detail: string): Problem => ({ code: 'station-gone', detail });
