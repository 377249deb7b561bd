/** Where a scan asks how many there are: the field for the quantity is open behind it. */
import { useEffect, type RefObject } from 'react';
import { band } from '../../state/band.ts';
import { focusOn } from '../../ui/shortcuts.ts';

/** @param lineId the line in hand */
export function useAsked(
  isOn: boolean,
  lineId: number | null,
  input: RefObject<HTMLInputElement | null>,
): void {
  const scanned = band(({ entries: [last] }) => {
    if (last?.said.kind !== 'scan') return null;
    const { said } = last.said.outcome;
    return said.kind === 'line-counted' && said.lineId === lineId ? last.id : null;
  });
  useEffect(() => {
    if (!isOn || scanned === null) return undefined;
    const frame = requestAnimationFrame(() => focusOn(input));
    return () => cancelAnimationFrame(frame);
  }, [isOn, scanned, input]);
}
