/**
 * The three verbs over Electron's ipc, each on the channel of its own name; raw ipc is used here and in the preload alone.
 * Who asks is checked here, what is asked is checked by the station.
 */
import { ipcMain, type WebContents } from 'electron';
import type { Answer, Bridge } from '#bridge/bridge.ts';
import { answered, type Verbs } from '../shell/verbs.ts';
import { ORIGIN } from './scheme.ts';

type Verb = keyof Bridge;

/** As much of an event as tells who sent it. */
export interface Asker {
  readonly senderFrame: { readonly origin: string; readonly parent: object | null } | null;
}

/** Our own page, at the top of its window. A frame that is gone by now is nobody. */
const isOurs = ({ senderFrame }: Asker): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === ORIGIN;

const UNKNOWN_SENDER: Answer<never> = {
  ok: false,
  problem: { code: 'bad-ask', detail: 'asked by a page that is not ours' },
};

/** @param windows those to tell what has changed */
export function carry(station: Verbs, windows: () => readonly WebContents[]): void {
  const handle = (verb: Exclude<Verb, 'changed'>) =>
    ipcMain.handle(verb, async (event, name: unknown, ask: unknown, queueId: unknown) => {
      if (!isOurs(event)) return UNKNOWN_SENDER;
      return answered(() =>
        station[verb](String(name), ask, typeof queueId === 'string' ? queueId : undefined),
      );
    });
  handle('act');
  handle('read');
  station.changed((topics) => {
    for (const contents of windows()) contents.send('changed' satisfies Verb, topics);
  });
}
