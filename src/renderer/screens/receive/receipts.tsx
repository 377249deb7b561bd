/** The order as a whole, while no line is in hand: where it lands, a note, and its receipts on their way. */
import { useRef, type ReactNode } from 'react';
import type { OrderStatus } from '#domain/stock/record.ts';
import { takesReceipts, type ReceivingView } from '#domain/views/receiving.ts';
import { useView } from '../../state/views/use-view.ts';
import { shortcutName } from '../../strings/control.ts';
import { differences } from '../../strings/differences.ts';
import { becomes as becomesWords, ending, landing, receive as words } from '../../strings/receive.ts';
import { isLong } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Cut, Fact, Facts, Section } from '../../ui/parts.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { CommandList } from '../outbox/list.tsx';
import { give } from '../../state/give.ts';
import { refuseToAct } from '../../state/perform.ts';
import { setReason, useReason } from './draft.ts';
import { Switches } from './switches.tsx';
import css from './receive.module.css';

interface OrderAsideProps {
  readonly view: ReceivingView;
  readonly onChangeLanding: () => void;
  /** What is written for the receipt; null where none can be sent. */
  readonly note: ReactNode;
}

export function OrderAside({ view, onChangeLanding, note }: OrderAsideProps) {
  return (
    <>
      <p className={css['dim']}>{words.pickLine}</p>
      {(view.orderNotes !== undefined || isLong(view.order.vendor)) && (
        <Facts>
          {view.orderNotes !== undefined && (
            <Fact name={words.orderNotes} isWords>
              {view.orderNotes}
            </Fact>
          )}
          {isLong(view.order.vendor) && (
            <Fact name={words.vendor} isWords>
              {view.order.vendor}
            </Fact>
          )}
        </Facts>
      )}
      {takesReceipts(view) && (
        <Section title={words.everythingLands}>
          <div className={css['landing']}>
            <strong>{landing(view.destination)}</strong>
            <Button
              kind="quiet"
              shortcut="location"
              keyWords={shortcutName('location')}
              onPress={onChangeLanding}
            >
              {words.change}
            </Button>
          </div>
        </Section>
      )}
      {note}
      {takesReceipts(view) && <HowItGoes />}
      <Ending view={view} />
      {view.receipts.length > 0 && (
        <Section title={words.onTheWay}>
          <CommandList rows={view.receipts} />
          {view.isCut && <Cut>{part.lastShown({ n: view.receipts.length })}</Cut>}
        </Section>
      )}
    </>
  );
}

export function HowItGoes() {
  const settings = useView('settings', {}).view;
  return settings === null ? null : (
    <Section title={differences.switches.title}>
      <Switches wholeLine={settings.wholeLine} receiving={settings.receiving} lots={settings.lots} />
    </Section>
  );
}

const LONGEST_REASON = 200;

const refuseCounted = () => refuseToAct({ kind: 'counted' }, false);

/** Nothing more of it is waited for. What was counted here and not sent goes out or is discarded first. */
function Ending({ view: { order, becomes, ends, complete, lines } }: { readonly view: ReceivingView }) {
  const input = useRef<HTMLInputElement>(null);
  const leave = () => input.current?.blur();
  const reasonTyped = useReason(order.id);
  const reason = reasonTyped.trim();
  const open = lines.length - complete;
  const isOpen = becomes === null && ends.length > 0;
  const isPossible = isOpen && lines.every((line) => line.now === '0');
  const isCounted = isOpen && !isPossible;
  useShortcut(isCounted && ends.some((status) => status !== 'voided') ? 'close' : undefined, refuseCounted);
  useShortcut(isCounted && ends.includes('voided') ? 'void' : undefined, refuseCounted);
  useShortcut(isPossible && open > 0 ? 'edit' : undefined, () => focusOn(input));
  if (becomes !== null) return <p className={css['dim']}>{becomesWords(becomes)}</p>;
  if (isCounted)
    return (
      <Section title={words.ending}>
        <p className={css['dim']}>{words.countedFirst}</p>
      </Section>
    );
  if (!isPossible) return null;
  const end = async (status: OrderStatus) => {
    const intent = {
      kind: 'order-status',
      orderId: order.id,
      status,
      seen: order.status,
      ...(open === 0 || reason === '' ? {} : { reason }),
    } as const;
    const given = await give(intent, () => ({ kind: 'order-ended', order, status }));
    if (given !== undefined) setReason(order.id, '');
  };
  return (
    <Section title={words.ending}>
      {open > 0 && (
        <TextField
          label={words.whyShort}
          help={words.staysOpen}
          longest={LONGEST_REASON}
          value={reasonTyped}
          onChange={(text) => setReason(order.id, text)}
          shortcut="edit"
          inputRef={input}
          onSubmit={leave}
          onCancel={leave}
        />
      )}
      {ends.map((status) => (
        <TwiceButton
          key={status}
          shortcut={status === 'voided' ? 'void' : 'close'}
          ask={ending(status, open).ask}
          onPress={() => void end(status)}
        >
          {ending(status, open).does}
        </TwiceButton>
      ))}
    </Section>
  );
}
