/** A code with several meanings: the oldest unanswered, its options by number. Scanning goes on meanwhile. */
import type { Option } from '#domain/reply.ts';
import { answerQuestion } from '../scanner/queue.ts';
import { band, dropQuestion, type Question } from '../state/band.ts';
import { above, code, place } from '../strings/figure.ts';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import css from './questions.module.css';

/** As many as there are number keys. */
const MOST_SHOWN = 9;

export function Questions() {
  const questions = band((state) => state.questions);
  const first = questions[0];
  if (first === undefined) return null;
  return <Ask key={first.entry} question={first} more={questions.length - 1} />;
}

function Ask({ question, more }: { readonly question: Question; readonly more: number }) {
  useShortcut('Escape', () => dropQuestion(question.entry), true);
  return (
    <section className={css['ask']} aria-label={words.which}>
      <p>
        {words.whichIs({ code: code(question.text) })}{' '}
        <span className={css['dim']}>{words.moreQuestions({ more })}</span>{' '}
        <span className={css['dim']}>{words.neither}</span>
      </p>
      <div className={css['options']}>
        {question.options.slice(0, MOST_SHOWN).map((option, index) => (
          <Button
            key={`${option.what} ${idOf(option)}`}
            kind="choice"
            shortcut={String(index + 1)}
            isUrgent
            onPress={() => answerQuestion(question, { what: option.what, id: idOf(option) })}
          >
            <Words option={option} />
          </Button>
        ))}
      </div>
    </section>
  );
}

function Words({ option }: { readonly option: Option }) {
  const [name, under] = wordsOf(option);
  return (
    <span className={css['words']}>
      <span>{name}</span>
      <span className={css['under']}>{under}</span>
    </span>
  );
}

function wordsOf(option: Option): readonly [string, string] {
  switch (option.what) {
    case 'item':
      return [
        option.item.name,
        words.inStock({ quantity: option.item.quantity, where: place(option.item.folder) }),
      ];
    case 'folder':
      return [place(option.folder), above(option.folder) || words.aPlace];
    case 'order':
      return [option.order.number, option.order.vendor];
    default:
      return option satisfies never;
  }
}

/** The top level has no label, so a scanned folder has an id. */
function idOf(option: Option): number {
  switch (option.what) {
    case 'item':
      return option.item.id;
    case 'folder':
      return option.folder.id ?? 0;
    case 'order':
      return option.order.id;
    default:
      return option satisfies never;
  }
}
