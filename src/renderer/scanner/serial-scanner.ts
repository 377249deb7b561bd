/**
 * Scanners on a serial line (Web Serial), where the shell has it. They send whole lines, so there is nothing to tell apart:
 * what ends with CR, LF or Tab, or is followed by silence, is a scan.
 */
import { create } from 'zustand';
import { takeScan } from './scan-queue.ts';

/** As much of Web Serial as is used; TypeScript's DOM does not know it. */
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

/** What scanners come with. */
const BAUD = 9600;
/** Milliseconds of silence that end a code without an ending. */
const SILENCE = 120;

/** Asks the operator for a port; the press of a button has to lead here. */
export async function connectSerial(): Promise<void> {
  // Refused or closed without a choice: nothing was connected, and nothing is wrong.
  const port = await navigator.serial?.requestPort().catch(() => undefined);
  if (port !== undefined) await listen(port);
}

/** Those that were allowed before. */
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

async function readLines({ readable }: Port): Promise<void> {
  const reader = readable?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (rest !== '') takeScan(rest, 'serial');
    rest = '';
  };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      const lines = (rest + decoder.decode(value, { stream: true })).split(/[\r\n\t]+/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') takeScan(line, 'serial');
      timer = setTimeout(flush, SILENCE);
    }
  } catch {
    // Unplugged.
  } finally {
    clearTimeout(timer);
    flush();
  }
}
