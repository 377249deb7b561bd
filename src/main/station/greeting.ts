/** Asking the addresses of a new account, one after the other, until something answers. A new key of a known one is the loop's. */
import type { Answer } from '#bridge/bridge.ts';
import { connect } from '../client/client.ts';
import { greet } from '../client/greet.ts';
import type { Meter } from '../client/meter.ts';
import { createTransport } from '../client/transport.ts';
import type { SessionPorts } from '../session/session-ports.ts';

type GreetingPorts = Pick<SessionPorts, 'clock' | 'proxyFor' | 'requestTimeout' | 'version'>;

export interface Greeted {
  readonly address: string;
  /** Items and folders of the account. */
  readonly items: number;
}

/**
 * @param addresses one at least
 * @param meter the account's from here on: a person's question counts like any other
 */
export async function greetFirst(
  ports: GreetingPorts,
  addresses: readonly string[],
  key: string,
  meter: Meter,
): Promise<Answer<Greeted>> {
  const tried: string[] = [];
  for (;;) {
    const address = addresses[tried.length] ?? '';
    const greeting = await greetAt(ports, address, key, meter);
    if (greeting.ok) return { ok: true, value: { address, items: greeting.items } };
    tried.push(address);
    const { why: code, detail } = greeting;
    // The service is there, and it is not the address that is wrong.
    if (code === 'key-refused' || code === 'not-now') return { ok: false, problem: { code, detail } };
    if (code !== 'service-unreachable' || tried.length === addresses.length)
      return { ok: false, problem: { code, detail, tried } };
  }
}

async function greetAt(ports: GreetingPorts, address: string, key: string, meter: Meter) {
  const connection = connect({
    address: () => address,
    key: () => key,
    transport: createTransport({ proxyFor: ports.proxyFor, timeout: ports.requestTimeout }),
    userAgent: `Dockhand/${ports.version}`,
    meter,
    now: () => ports.clock.now().getTime(),
    monotonic: () => ports.clock.monotonic(),
  });
  try {
    return await greet(connection);
  } finally {
    await connection.close();
  }
}
