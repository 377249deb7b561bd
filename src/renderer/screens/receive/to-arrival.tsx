/** The ways into an arrival: from the list of orders, and with an order. */
import { perform } from '../../state/perform.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { arrival as words } from '../../strings/arrival.ts';
import { facts } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';

/** The first row of the list: the arrival in hand, or another. */
export function ArrivalRow() {
  const { view } = useView('arrival', {});
  const orders = view?.orderIds.length ?? 0;
  return (
    <Button kind="choice" shortcut="arrival" onPress={() => goTo({ screen: 'receive', isArrival: true })}>
      {view === null || orders === 0
        ? words.begin
        : facts(words.goOn({ n: orders }), words.counted({ n: view.counted }))}
    </Button>
  );
}

/** The order comes into the arrival with what was counted on it. */
export function ToArrival({ orderId }: { readonly orderId: number }) {
  return (
    <Button kind="quiet" shortcut="arrival" onPress={() => addToArrival(orderId)}>
      {words.add}
    </Button>
  );
}

export const addToArrival = (orderId: number): void => void perform('arrival.add', { orderId });
