/** The first minutes in the practice warehouse: a few codes that are really there, to scan or to press. */
import { takeScan } from '../../scanner/scan-queue.ts';
import { useView } from '../../state/views/use-view.ts';
import { scan as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/lists/cells.tsx';
import css from './scan.module.css';

const ITEMS = 3;

export function Hints() {
  const practice = useView('status', {}).view?.profile.practice === true;
  const orders = useView('orders', practice ? {} : null).view?.orders ?? [];
  const first = orders[0]?.order;
  const lines = useView('receiving', first === undefined ? null : { orderId: first.id }).view?.lines ?? [];
  if (first === undefined) return null;
  const hints = [
    { code: first.number, name: words.orderHint({ number: first.number }) },
    ...lines
      .flatMap(({ item }) => (item?.code ? [{ code: item.code, name: item.name }] : []))
      .slice(0, ITEMS),
  ];
  return (
    <section className={css['hints']} aria-label={words.hintsTitle}>
      <p>
        <strong>{words.hintsTitle}</strong>
      </p>
      <div className={css['tries']}>
        {hints.map(({ code, name }) => (
          <Button key={code} onPress={() => takeScan(code, 'typed')}>
            <Named name={name} under={code} />
          </Button>
        ))}
      </div>
    </section>
  );
}
