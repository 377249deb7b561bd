/**
 * Replaces the browser's `window` in tests of the page's code by one whose bridge to the station (`window.dock`) records each act
 * (`asked`) until the test answers it. Reads are not recorded and get an empty object at once; no change is ever reported. It must be
 * imported before any module that reads `window`.
 */
import { vi } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import type { ManyDone, ManyUndone } from '#bridge/items.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Picked, ScanReply } from '#domain/replies/reply.ts';

type Answered = Answer<ScanReply> | Answer<{ sheetId: string }> | Answer<ManyDone> | Answer<ManyUndone>;

export interface Asked {
  readonly name: string;
  readonly id: string;
  readonly text: string;
  readonly place: Place;
  readonly times?: number;
  readonly paused?: true;
  readonly mends?: string;
  readonly picked?: Picked;
  readonly queueId: string | undefined;
  readonly answer: (answer: Answered) => void;
}

export const asked: Asked[] = [];

vi.stubGlobal('window', {
  dock: {
    act: (name: string, ask: Omit<Asked, 'name' | 'queueId' | 'answer'>, queueId?: string) =>
      new Promise<Answered>((answer) => {
        asked.push({ ...ask, name, queueId, answer });
      }),
    read: () => Promise.resolve({ ok: true, value: {} }),
    changed: () => () => undefined,
  },
});

export const reply = (more: Partial<ScanReply> = {}): Answer<ScanReply> => ({
  ok: true,
  value: {
    tone: 'done',
    said: { kind: 'unknown-code' },
    undo: null,
    scanId: 's',
    code: 'c',
    symbology: undefined,
    told: false,
    ...more,
  },
});

/** Answers the last request, and waits until the page has sent the next one. */
export async function answer(with_: Answered): Promise<void> {
  asked.at(-1)?.answer(with_);
  await new Promise((resolve) => setTimeout(resolve));
}
