/** A label printer on the network: what it is sent goes down a plain socket, as all of them take it (port 9100). */
import { connect } from 'node:net';

export type Printed =
  | { readonly ok: true }
  /** `maybe`: the line broke after something had gone out; some labels may have been printed. */
  | { readonly ok: false; readonly detail: string; readonly maybe: boolean };

/** Milliseconds without any progress. */
const PATIENCE = 8000;

/** Resolves once the printer has taken every byte and the line is closed. */
export function sendToPrinter(host: string, port: number, data: string): Promise<Printed> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let connected = false;
    let failure: string | null = null;
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('it does not answer')));
    socket.on('connect', () => {
      connected = true;
      socket.end(data);
    });
    // What it says about itself is read and dropped, or it would never close.
    socket.resume();
    socket.on('error', (error) => {
      failure = error.message;
    });
    socket.on('close', () =>
      resolve(failure === null ? { ok: true } : { ok: false, detail: failure, maybe: connected }),
    );
  });
}
