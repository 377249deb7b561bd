/** The end of a receipt or an arrival: what came in is put away from here. */
import { perform } from '../../state/perform.ts';
import { putAway as words } from '../../strings/put-away.ts';
import { Button } from '../../ui/button.tsx';

/** @param orderId absent: of the arrival that was sent last */
export function ToPutAway({ orderId }: { readonly orderId?: number }) {
  const from =
    orderId === undefined ? ({ kind: 'arrival' } as const) : ({ kind: 'receipt', orderId } as const);
  return (
    <Button shortcut="put-away" onPress={() => void perform('putAway.begin', { from })}>
      {words.open}
    </Button>
  );
}
