/** The order as a whole, while no line is in hand: where it lands, a note, and its receipts on their way. */
import type { ReceivingView } from '#domain/views/receiving.ts';
import { landing, receive as words } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { CommandList } from '../outbox/list.tsx';
import { draft, setNotes } from './draft.ts';
import css from './receive.module.css';

interface OrderAsideProps {
  readonly view: ReceivingView;
  readonly onChangeLanding: () => void;
}

export function OrderAside({ view, onChangeLanding }: OrderAsideProps) {
  const orderId = view.order.id;
  const notes = draft((state) => state.notes[orderId] ?? '');
  return (
    <>
      <p className={css['dim']}>{words.pickLine}</p>
      <Section title={words.everythingLands}>
        <div className={css['landing']}>
          <strong>{landing(view.destination)}</strong>
          <Button kind="quiet" shortcut="l" onPress={onChangeLanding}>
            {words.change}
          </Button>
        </div>
      </Section>
      <TextField
        label={words.notes}
        value={notes}
        onChange={(text) => setNotes(orderId, text.slice(0, 500))}
      />
      {view.receipts.length > 0 && (
        <Section title={words.onTheWay}>
          <CommandList rows={view.receipts} />
        </Section>
      )}
    </>
  );
}
