/** The one place that decides how this page reaches its station: the preload's bridge where there is one, else HTTP. */
import type { Answer, Bridge } from '#bridge/bridge.ts';
import { allStraight } from '../strings/direction.ts';
import { httpBridge } from './http.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in the browser shell. */
    readonly dock?: Bridge;
  }
}

export const bridge: Bridge = straightened(
  window.dock === undefined ? httpBridge(window.location.origin) : answering(window.dock),
);

/** Names are foreign text: what turns them around on the way to the eye stays outside. */
function straightened(dock: Bridge): Bridge {
  return {
    act: async (name, ask, queueId) => allStraight(await dock.act(name, ask, queueId)),
    read: async (name, ask, queueId) => allStraight(await dock.read(name, ask, queueId)),
    changed: (listener) => dock.changed(listener),
  };
}

/** A call that fails on its way, which only a station in ruins does, is answered like any other trouble. */
function answering(dock: Bridge): Bridge {
  return {
    act: (name, ask, queueId) => dock.act(name, ask, queueId).catch(gone),
    read: (name, ask, queueId) => dock.read(name, ask, queueId).catch(gone),
    changed: (listener) => dock.changed(listener),
  };
}

function gone(error: unknown): Answer<never> {
  return { ok: false, problem: { code: 'station-gone', detail: String(error) } };
}
