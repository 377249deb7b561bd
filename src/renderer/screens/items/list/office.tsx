/** The warehouse system's own search, asked on purpose: what it finds may not be loaded here yet, and is marked as its own. */
import { useEffect, useRef, useState } from 'react';
import type { OfficeRow, OfficeView } from '#domain/views/items.ts';
import { perform } from '../../../state/perform.ts';
import { code, facts, figure, place } from '../../../strings/figure.ts';
import { office as words } from '../../../strings/new-item.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure, Named } from '../../../ui/lists/cells.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/parts.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { focusOn, useShortcut } from '../../../ui/keys/shortcuts.ts';
import css from '../items.module.css';
import { openItem } from '../open-item.ts';
import { itemsState, open } from '../state.ts';

interface Asked {
  readonly text: string;
  readonly page: number;
  readonly view: OfficeView;
}

export function OfficeSearch() {
  const [text, setText] = useState(itemsState.getState().filter.text);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('back', () => open(null), { isUrgent: true });
  useShortcut('find', () => focusOn(field));
  useEffect(() => field.current?.focus(), []);
  const ask = async (sought: string, page: number) => {
    if (sought === '' || isAsking) return;
    setIsAsking(true);
    const answer = await perform('items.atOffice', { text: sought, page });
    setIsAsking(false);
    if (answer.ok) setAsked({ text: sought, page, view: answer.value });
  };
  const search = () => ask(text.trim(), 1);
  const view = asked?.view;
  const found = view?.kind === 'found' ? view : null;
  return (
    <Screen
      title={words.title}
      // What was found before is no answer to what is asked now.
      subtitle={found === null || isAsking ? undefined : words.found({ n: found.total })}
      sentence={isAsking ? words.asking : words.sentence}
      actions={
        <>
          {asked !== null && found?.hasMore === true && (
            // More of what is shown, whatever has been typed since.
            <Button shortcut="next-order" onPress={() => void ask(asked.text, asked.page + 1)}>
              {words.more}
            </Button>
          )}
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={text.trim() === '' || isAsking}
            onPress={() => void search()}
          >
            {words.go}
          </Button>
        </>
      }
    >
      <div className={css['tools']}>
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={text}
          onChange={setText}
          onSubmit={() => void search()}
          inputRef={field}
          shortcut="find"
        />
      </div>
      {!isAsking && view?.kind === 'not-asked' && <Empty {...words.not[view.why]} />}
      {!isAsking && view?.kind === 'refused' && (
        <Empty title={words.not.refused.title} next={words.not.refused.next({ words: view.words })} />
      )}
      {!isAsking && found !== null && <Found rows={found.rows} />}
    </Screen>
  );
}

function Found({ rows }: { readonly rows: readonly OfficeRow[] }) {
  return (
    <Rows
      label={words.rows}
      items={rows}
      keyOf={({ item }) => item.id}
      named={({ item }) => item.name}
      spoken={(row) =>
        facts(row.item.name, figure(row.item.quantity, row.unit), place(row.folder), markOf(row))
      }
      tone={({ isNews }) => (isNews ? 'part' : 'none')}
      columns={css['office']}
      onOpen={(id) => openItem(Number(id))}
      empty={<Empty title={words.found({ n: 0 })} next={words.sentence} />}
    >
      {(row) => (
        <>
          <Named
            name={row.item.name}
            under={facts(place(row.folder), row.item.codes[0] && code(row.item.codes[0]))}
            note={markOf(row)}
          />
          <Figure isFaint={row.item.quantity === '0'}>{figure(row.item.quantity, row.unit)}</Figure>
        </>
      )}
    </Rows>
  );
}

/** Where it is from, and whether that is other than what is loaded here. */
const markOf = ({ isNews, isHere }: OfficeRow): string =>
  facts(words.mark, isNews ? (isHere ? words.news : words.notHere) : null);
