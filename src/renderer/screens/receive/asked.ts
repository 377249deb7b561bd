/** Where a scan asks how many there are, or how much: the field for the quantity is open behind it. */
import { useEffect, type RefObject } from 'react';
import { band } from '../../state/band.ts';
import { focusOn } from '../../ui/keys/shortcuts.ts';

/** @param isOn each scan asks. @param lineId the line in hand */
export function useAsked(
  isOn: boolean,
  lineId: number | null,
  input: RefObject<HTMLInputElement | null>,
): void {
  const scanned = band(({ entries: [last] }) => {
    if (last?.said.kind !== 'scan') return null;
    const { said, place } = last.said.outcome;
    // What cannot be told of measured goods is asked, however receiving goes.
    if (said.kind === 'measure-asked')
      return place?.screen === 'receive' && place.lineId === lineId ? last.id : null;
    return isOn && said.kind === 'line-counted' && said.lineId === lineId ? last.id : null;
  });
  useEffect(() => {
    if (scanned === null) return undefined;
    const frame = requestAnimationFrame(() => focusOn(input));
    return () => cancelAnimationFrame(frame);
  }, [scanned, input]);
}
