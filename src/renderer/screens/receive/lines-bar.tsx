/** Above the lines of a long order: what they are filtered by, and the order they are in. */
import { linesShown as words } from '../../strings/lines-shown.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import css from './lines-bar.module.css';
import type { LinesShown } from './lines-shown.ts';

interface LinesBarProps {
  readonly of: LinesShown;
  /** Enter takes the first of them in hand. */
  readonly onFirst: (lineId: number) => void;
}

export function LinesBar({ of, onFirst }: LinesBarProps) {
  const { shown, all, by, text, cleared, input } = of;
  if (!of.isBarShown) return null;
  return (
    <div className={css['bar']} data-quiet={of.isBarQuiet}>
      <div
        className={css['filter']}
        onKeyDownCapture={({ key }) => {
          if (key === 'Escape') of.noteLeaving();
        }}
      >
        <SearchField
          label={words.filter}
          placeholder={words.placeholder}
          value={text}
          onChange={of.type}
          inputRef={input}
          shortcut="find"
          onSubmit={() => {
            const [first] = shown;
            if (first === undefined) return;
            input.current?.blur();
            onFirst(first.lineId);
          }}
        />
      </div>
      <Button kind="quiet" shortcut="filter" keyWords={words.byIs({ by: words.by[by] })} onPress={of.next}>
        {words.by[by]}
      </Button>
      <output className={css['said']}>
        {text.trim() !== ''
          ? words.some({ n: shown.length, all })
          : cleared !== '' && words.cleared({ text: cleared })}
      </output>
    </div>
  );
}
