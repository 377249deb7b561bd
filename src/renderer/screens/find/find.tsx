/**
 * Finding something by typing: items and places by name or code, orders by number or vendor. The focus stays in the field;
 * the arrows and Enter pick. What matches nothing may be a code: Enter hands it on as one.
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components';
import { Folder, Package, Truck } from 'lucide-react';
import type { Decimal } from '#domain/values/decimal.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef, OrderRef } from '#domain/stock/refs.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import {
  above,
  code as codeOf,
  facts,
  figure,
  measure,
  money,
  place,
  spokenFacts,
} from '../../strings/figure.ts';
import { lotOfItem } from '../../strings/lots.ts';
import { find as words } from '../../strings/find.ts';
import { trouble } from '../../strings/problem.ts';
import { Named } from '../../ui/lists/cells.tsx';
import { cx } from '../../ui/class.ts';
import { SearchField } from '../../ui/field.tsx';
import { useCover } from '../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../ui/keys/shortcuts.ts';
import { useTypedSearch } from '../../ui/keys/typed-search.ts';
import css from './find.module.css';

export type Found =
  /** `price`: where that alone tells it from another. */
  | { readonly kind: 'item'; readonly item: ItemRef; readonly price?: Decimal | null }
  | { readonly kind: 'folder'; readonly folder: FolderRef }
  | { readonly kind: 'order'; readonly order: OrderRef };

/** typing: whatever is typed goes into it. key: by its key alone, for the letters do something else there. */
export type Reach = 'typing' | 'key' | 'none';

interface FindProps {
  readonly kind: 'all' | 'item' | 'folder';
  readonly label: string;
  readonly placeholder: string;
  readonly onFound: (found: Found) => void;
  /** Enter on what matches nothing. */
  readonly onCode?: (text: string) => void;
  /** How it is reached while nothing has the focus. */
  readonly reach?: Reach;
  /** It was opened by an act: what is typed next is meant for it. */
  readonly isOpened?: boolean;
  /** Nothing can be saved before something is found with it. */
  readonly isRequired?: boolean;
  /** Instead of results, while nothing is typed. */
  readonly children?: ReactNode;
}

const TOP: FolderRef = { id: null, name: '', path: [] };
const MOST_SHOWN = 50;

export function Find(props: FindProps) {
  const { kind, label, placeholder, onFound, onCode, reach = 'none', isOpened = false, children } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  const results = useResults(kind, wanted);
  // Enter may reach both the list and the field; it picks once.
  const handled = useRef('');
  const pick = (found: Found | undefined) => {
    if (found === undefined || handled.current === wanted) return;
    handled.current = wanted;
    setText('');
    input.current?.blur();
    onFound(found);
  };
  const type = (next: string) => {
    handled.current = '';
    setText(next);
  };
  const enter = () => {
    if (results.list.length > 0) return pick(inHand(results.list, options.current) ?? results.list[0]);
    if (onCode === undefined || wanted === '') return;
    setText('');
    onCode(wanted);
  };
  // Enter that came before the results: it is meant for them, unless something else is typed by then.
  const entered = useRef('');
  const enterLate = useEffectEvent(enter);
  useEffect(() => {
    if (!results.isReady) return;
    if (entered.current === wanted && wanted !== '') enterLate();
    entered.current = '';
  }, [wanted, results.isReady]);
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  useTypedSearch(input, reach === 'typing');
  useShortcut(reach === 'none' ? undefined : 'find', () => focusOn(input));
  return (
    <div className={css['find']}>
      <Autocomplete inputValue={text} onInputChange={type}>
        <SearchField
          label={label}
          placeholder={placeholder}
          inputRef={input}
          value={text}
          onChange={type}
          isListOpen={wanted !== '' && results.list.length > 0}
          isOpened={isOpened}
          isRequired={props.isRequired === true}
          {...(reach === 'key' ? { shortcut: 'find' } : {})}
          onSubmit={() => {
            if (results.isReady || wanted === '') enter();
            else entered.current = wanted;
          }}
        />
        {/* There also while it is empty: Autocomplete looks for it when the first letter is typed. */}
        <ListBox
          ref={options}
          className={cx(css['results'])}
          aria-label={words.results}
          items={wanted === '' ? [] : results.list}
          onAction={(key) => pick(results.list.find((one) => keyOf(one) === key))}
        >
          {(found) => (
            <ListBoxItem id={keyOf(found)} textValue={nameOf(found)} className={cx(css['result'])}>
              <Row found={found} />
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      {wanted === '' ? children : <Said text={wanted} results={results} isAll={kind === 'all'} />}
    </div>
  );
}

interface SaidProps {
  readonly text: string;
  readonly results: ReturnType<typeof useResults>;
  /** It stands in the place of what the screen shows, and hands on as a code what matches nothing. */
  readonly isAll: boolean;
}

/** What is said below the results, of there being none, or not all. */
function Said({ text, results, isAll }: SaidProps) {
  useCover(isAll ? words.sentence : null);
  const missing = useMissing('stock');
  const { list, isReady, problem, more } = results;
  return (
    <>
      {list.length === 0 && isReady && (
        <output className={css['none']}>
          {words.none({ text })} {isAll && words.tryCode}
        </output>
      )}
      {problem !== null && <output className={css['none']}>{trouble(problem.code).title}</output>}
      {missing !== null && (
        <p className={css['none']}>
          {missing.title}. {missing.next}
        </p>
      )}
      {more && <p className={css['none']}>{words.more}</p>}
    </>
  );
}

/** The result that the arrows have come to, as it is drawn: the field names it to a reader only half a second after the last letter. */
function inHand(list: readonly Found[], options: HTMLElement | null): Found | undefined {
  const option = options?.querySelector<HTMLElement>('[role=option][data-focused]');
  return list.find((one) => keyOf(one) === option?.dataset['key']);
}

function useResults(kind: FindProps['kind'], text: string) {
  const { view, problem } = useView('search', text === '' ? null : { text, kind });
  const orders = useView('orders', text === '' || kind !== 'all' ? null : {}).view?.orders ?? [];
  const sought = text.toLowerCase();
  const list: Found[] = [
    ...orders
      .filter(({ order }) => `${order.number} ${order.vendor}`.toLowerCase().includes(sought))
      .map(({ order }): Found => ({ kind: 'order', order })),
    ...(view?.items ?? []).map((item): Found => {
      const priced = view?.prices.find(({ itemId }) => itemId === item.id);
      return { kind: 'item', item, ...(priced === undefined ? {} : { price: priced.price }) };
    }),
    ...(kind !== 'item' && place(TOP).toLowerCase().startsWith(sought)
      ? [{ kind: 'folder' as const, folder: TOP }]
      : []),
    ...(view?.folders ?? []).map((folder): Found => ({ kind: 'folder', folder })),
  ];
  return {
    list: ranked(list, sought).slice(0, MOST_SHOWN),
    more: view?.more === true || list.length > MOST_SHOWN,
    isReady: view !== null,
    problem,
  };
}

/** What has every word, in the name itself, comes first; what begins with the first of them before that. */
function ranked(list: readonly Found[], sought: string): Found[] {
  const words = sought.split(/\s+/);
  const rank = (found: Found): number => {
    const name = nameOf(found).toLowerCase();
    const all = words.filter((word) => name.includes(word)).length / words.length;
    return all + (name.startsWith(sought) ? 1 : 0);
  };
  return [...list].sort((a, b) => rank(b) - rank(a));
}

function Row({ found }: { readonly found: Found }) {
  switch (found.kind) {
    case 'item': {
      const { name, code, folder, quantity, unit, measure: measured } = found.item;
      const price = found.price === undefined ? null : words.at({ price: priceOf(found.price) });
      return (
        <>
          <Package size={20} aria-hidden="true" />
          <Named
            name={name}
            under={facts(
              measure(measured),
              price,
              place(folder),
              lotOfItem(found.item),
              code && codeOf(code),
            )}
          />
          <span className={css['quantity']}>{figure(quantity, unit)}</span>
        </>
      );
    }
    case 'folder':
      return (
        <>
          <Folder size={20} aria-hidden="true" />
          <Named name={place(found.folder)} under={above(found.folder)} isWords />
        </>
      );
    case 'order':
      return (
        <>
          <Truck size={20} aria-hidden="true" />
          <Named name={found.order.number} under={found.order.vendor} isWords />
        </>
      );
    default:
      return found satisfies never;
  }
}

const priceOf = (price: Decimal | null): string => (price === null ? words.noPrice : money(price));

function nameOf(found: Found): string {
  switch (found.kind) {
    case 'item': {
      const { name, quantity, unit, folder } = found.item;
      const spoken = words.itemSpoken({ name, quantity: figure(quantity, unit), where: place(folder) });
      return found.price === undefined
        ? spoken
        : spokenFacts(spoken, words.at({ price: priceOf(found.price) }));
    }
    case 'folder':
      return place(found.folder);
    case 'order':
      return `${found.order.number}, ${found.order.vendor}`;
    default:
      return found satisfies never;
  }
}

function keyOf(found: Found): string {
  switch (found.kind) {
    case 'item':
      return `item ${found.item.id}`;
    case 'folder':
      return `folder ${found.folder.id ?? 'top'}`;
    case 'order':
      return `order ${found.order.id}`;
    default:
      return found satisfies never;
  }
}
