/**
 * Keeps a queue from sending until this version of Dockhand has shown that it works, and until its file says that it is in use: from
 * then on no copy of before an upgrade may take its place. A disk that would not take that note is asked again.
 */
import type { Clock } from '../ports.ts';
import { noteInUse } from '../store/mark-queue-file-as-sent-from.ts';
import type { Database } from '../store/database.ts';

interface GatePorts {
  readonly queue: Database;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Null: it works. Else resolves when it does. */
  readonly mayBegin: Promise<void> | null;
  readonly onDefect: (error: unknown) => void;
  /** It was opened after it had been made. */
  readonly onOpened: () => void;
}

export interface SendingGate {
  isOpen(): boolean;
  /** The queue is about to be closed: nothing is written any more. */
  close(): void;
}

/** Milliseconds until a disk is asked again. */
const AGAIN = 15_000;

export function createSendingGate({ queue, clock, mayBegin, onDefect, onOpened }: GatePorts): SendingGate {
  let isOpen = false;
  const closing = new AbortController();

  function tryToOpen(): void {
    if (closing.signal.aborted) return;
    try {
      noteInUse(queue);
      isOpen = true;
    } catch (error) {
      onDefect(error);
      void clock.sleep(AGAIN, closing.signal).then(openLater);
    }
  }

  function openLater(): void {
    tryToOpen();
    if (isOpen) onOpened();
  }

  if (mayBegin === null) tryToOpen();
  else void mayBegin.then(openLater);
  return { isOpen: () => isOpen, close: () => closing.abort() };
}
