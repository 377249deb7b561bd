/** `window.dock`: the three verbs, carried to the main process as they are. Each goes over the channel of its own name. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, Topic } from '#bridge/bridge.ts';

type Verb = keyof Bridge;

const dock: Bridge = {
  act: (name, ask, queueId) => ipcRenderer.invoke('act' satisfies Verb, name, ask, queueId),
  read: (name, ask, queueId) => ipcRenderer.invoke('read' satisfies Verb, name, ask, queueId),
  changed(listener) {
    // The event itself stays here: it would hand the page a way to the main process.
    const heard = (_event: unknown, topics: readonly Topic[]) => listener(topics);
    ipcRenderer.on('changed' satisfies Verb, heard);
    return () => {
      ipcRenderer.off('changed' satisfies Verb, heard);
    };
  },
};

contextBridge.exposeInMainWorld('dock', dock);
