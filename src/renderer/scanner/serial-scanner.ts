/**
 * Reads scanners on a serial line (Web Serial), in shells that have it. They send whole lines, so scanning need not be told from typing:
 * text that ends with CR, LF or Tab, or is followed by silence, is a scan.
 */
import { create } from 'zustand';
import { takeScan } from './scan-queue.ts';
import { behindTyped } from './typed-ahead.ts';

/** The used part of Web Serial, which TypeScript's DOM types lack. */
interface Port {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(how: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface Serial {
  requestPort(): Promise<Port>;
  getPorts(): Promise<readonly Port[]>;
}

declare global {
  interface Navigator {
    readonly serial?: Serial;
  }
}

export type SerialState = 'absent' | 'none' | 'open' | 'lost' | 'failed';

export const serial = create<{ readonly is: SerialState }>(() => ({
  is: navigator.serial === undefined ? 'absent' : 'none',
}));

/** The factory setting of scanners. */
const BAUD = 9600;
/** Milliseconds of silence that end a code without a terminator. */
const SILENCE = 120;

/** Asks the operator for a port; must be called from a button press. */
export async function connectSerial(): Promise<void> {
  // The operator closed the dialog without a choice: no error.
  const port = await navigator.serial?.requestPort().catch(() => undefined);
  if (port !== undefined) await listen(port);
}

/** Opens a port that was allowed before. */
export async function reconnectSerial(): Promise<void> {
  const [port] = (await navigator.serial?.getPorts().catch(() => [])) ?? [];
  if (port !== undefined) await listen(port);
}

async function listen(port: Port): Promise<void> {
  try {
    await port.open({ baudRate: BAUD });
  } catch {
    serial.setState({ is: 'failed' });
    return;
  }
  serial.setState({ is: 'open' });
  void readLines(port).finally(() => {
    serial.setState({ is: 'lost' });
    void port.close().catch(() => undefined);
  });
}

const take = (text: string): void => behindTyped(() => takeScan(text, 'serial'));

async function readLines({ readable }: Port): Promise<void> {
  const reader = readable?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (rest !== '') take(rest);
    rest = '';
  };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      const lines = (rest + decoder.decode(value, { stream: true })).split(/[\r\n\t]+/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') take(line);
      timer = setTimeout(flush, SILENCE);
    }
  } catch {
    // The scanner was unplugged.
  } finally {
    clearTimeout(timer);
    flush();
  }
}
