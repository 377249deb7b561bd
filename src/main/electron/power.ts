/** Power: no sleep while something is in hand, and the station told when the computer wakes. */
import { powerMonitor, powerSaveBlocker } from 'electron';
import { keepAwake } from '../shell/keep-awake.ts';
import type { Verbs } from '../shell/verbs.ts';

/** The verbs of the station, whose acts say what is in hand. */
export function watchPower(station: Verbs & { resumed(): void }): Verbs {
  let id: number | null = null;
  const awake = keepAwake({
    // The display as well: it is read from afar, and a dark one has to be walked to.
    start: () => (id = powerSaveBlocker.start('prevent-display-sleep')),
    stop: () => {
      if (id !== null) powerSaveBlocker.stop(id);
      id = null;
    },
  });
  powerMonitor.on('resume', () => station.resumed());
  return {
    act: (name, ask, queueId) => {
      awake.note(name, ask);
      return station.act(name, ask, queueId);
    },
    read: (name, ask, queueId) => station.read(name, ask, queueId),
    changed: (listener) => station.changed(listener),
  };
}
