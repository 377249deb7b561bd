/** The scan took one of several records: the key that takes another one instead, for as long as nothing else was said. */
import { takeOther } from '../scanner/scan-queue.ts';
import { band, type BandEntry } from '../state/band.ts';
import { standing } from '../state/scans/stand.ts';
import { otherTwin } from '../state/scans/twins.ts';
import { twinOffer } from '../strings/say/twins.ts';
import { Button } from '../ui/button.tsx';
import css from './band.module.css';

export function TwinButton() {
  const stand = standing((state) => state.stand);
  const entry = band(({ entries }) => otherTwin(entries[0], stand));
  return entry === undefined ? null : <Other entry={entry} />;
}

function Other({ entry }: { readonly entry: BandEntry }) {
  if (entry.said.kind !== 'scan' || entry.said.outcome.twins === undefined) return null;
  const words = twinOffer(entry.said.outcome.twins);
  return (
    <Button shortcut="other-item" isUrgent keyWords={words} onPress={() => takeOther(entry)}>
      <small className={css['undone']}>
        <span className={css['undone-of']}>{words}</span>
      </small>
    </Button>
  );
}
