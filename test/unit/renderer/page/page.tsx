/** A few fields and buttons under the real wedge; what happens is written where the test can read it. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import { listenForScans } from '#renderer/scanner/keyboard-listener.ts';
import { Button, TwiceButton } from '#renderer/ui/button.tsx';
import { OrStopped } from '#renderer/shell/stopped.tsx';
import { QuantityField, SearchField } from '#renderer/ui/field.tsx';
import { listenForShortcuts } from '#renderer/ui/keys/shortcuts.ts';
import { useTypedSearch } from '#renderer/ui/keys/typed-search.ts';

function Brittle() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('it broke');
  return <Button onPress={() => setIsBroken(true)}>Break</Button>;
}

/** Comes when the test says so. */
function Question() {
  const [isAsked, setIsAsked] = useState(false);
  const [picked, setPicked] = useState(0);
  useEffect(() => {
    Object.assign(window, { ask: () => setIsAsked(true) });
  }, []);
  return (
    <>
      {isAsked && (
        <Button shortcut="choice-2" isUrgent onPress={() => setPicked(picked + 1)}>
          Second choice
        </Button>
      )}
      {isAsked && (
        <TwiceButton shortcut="discard" ask="Press again" onPress={() => setPicked(picked + 10)}>
          Remove
        </TwiceButton>
      )}
      {isAsked && (
        <Button kind="primary" shortcut="send" onPress={() => setPicked(picked + 100)}>
          Send
        </Button>
      )}
      <output aria-label="picked">{picked}</output>
    </>
  );
}

let scans: readonly string[] = [];
let listener = () => {};

function subscribe(next: () => void): () => void {
  listener = next;
  return () => undefined;
}

function Page() {
  const [quantity, setQuantity] = useState('');
  const [search, setSearch] = useState('');
  const [pressed, setPressed] = useState(0);
  const [first, setFirst] = useState(0);
  const [submitted, setSubmitted] = useState(0);
  const heard = useSyncExternalStore(subscribe, () => scans);
  const searchField = useRef<HTMLInputElement>(null);
  useTypedSearch(searchField);
  return (
    <main>
      <QuantityField
        label="Quantity"
        value={quantity}
        onChange={setQuantity}
        onSubmit={() => setSubmitted(submitted + 1)}
      />
      <SearchField
        label="Search"
        inputRef={searchField}
        value={search}
        onChange={setSearch}
        onSubmit={() => setSubmitted(submitted + 1)}
      />
      <Button onPress={() => setPressed(pressed + 1)}>Press</Button>
      <Button shortcut="choice-1" onPress={() => setFirst(first + 1)}>
        First choice
      </Button>
      <Question />
      <OrStopped>
        <Brittle />
      </OrStopped>
      <output aria-label="state">{JSON.stringify({ pressed, first, submitted, scans: heard })}</output>
    </main>
  );
}

/** A test whose sender may stall asks for more patience than a scanner needs. */
const settle = Number(new URLSearchParams(window.location.search).get('settle') ?? DEFAULT_WEDGE.settle);
listenForScans(
  () => ({ ...DEFAULT_WEDGE, settle }),
  ({ text, mends }) => {
    scans = [...(mends ? scans.slice(0, -1) : scans), text];
    listener();
  },
  {
    isOpening: () => document.body.dataset['coming'] === 'screen',
    isAnswering: () => document.body.dataset['coming'] === 'answer',
    isKeyToCome: (key) => document.body.dataset['coming'] === `key ${key}`,
  },
);
listenForShortcuts({ say: () => {}, lose: () => {} });
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page />);
