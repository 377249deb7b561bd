/**
 * Numbers of pallets. One is on disk as taken before any screen shows it: whatever happens behind that, it is not given out again. A number
 * whose label was never printed is lost, which GS1 allows, and the same on two pallets is not.
 */
import { nextSerial, ssccOf, type PalletNumbers } from '#domain/barcode/sscc.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { SettingsView } from '#domain/views/settings.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { highestSerial, isPalletKnown, putPallet } from '../../store/sheets/pallets.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { sign, type DeskPorts } from '../ports.ts';

const notTaken = (why: 'not-set' | 'used-up'): Outcome => ({
  tone: 'refused',
  said: { kind: 'pallet-not-taken', why },
  undo: null,
});

/** Of another prefix a serial reference may come to the same eighteen digits: those are left out. */
function nextFree(db: Reader, numbers: PalletNumbers): ReturnType<typeof nextSerial> {
  let next = nextSerial(numbers, highestSerial(db, numbers));
  while (next !== null && isPalletKnown(db, ssccOf(numbers, next.serial)))
    next = nextSerial(numbers, next.serial);
  return next;
}

export function takePallet(desk: DeskPorts, db: Writer, sheetIds: readonly string[]): Outcome {
  const numbers = setting(db, 'pallets');
  if (numbers === null) return notTaken('not-set');
  const next = nextFree(db, numbers);
  if (next === null) return notTaken('used-up');
  const sscc = ssccOf(numbers, next.serial);
  putPallet(db, { sscc, ...numbers, serial: next.serial, sheetIds, ...sign(desk) });
  return {
    tone: 'done',
    said: { kind: 'pallet-taken', sscc, left: next.left },
    undo: null,
    // Where its label is printed.
    place: { screen: 'labels' },
  };
}

/** Those of this station, and how many are left; null where it has none. */
export function palletsView(db: Reader): SettingsView['pallets'] {
  const numbers = setting(db, 'pallets');
  if (numbers === null) return null;
  const next = nextFree(db, numbers);
  return { ...numbers, left: next === null ? 0 : next.left + 1 };
}
