/**
 * What becomes of items that were expected and not seen. A choice is made for the items that are asked about, as they stand then:
 * what comes after it, or came after the count was begun, is asked about by itself.
 */
import { byItem, choiceOf, isMissing } from '#domain/stock/count.ts';
import type { CountingLine } from '#domain/views/counting.ts';
import { endRefusal } from '../../state/band.ts';
import { count as words } from '../../strings/count.ts';
import { figure } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/parts.tsx';
import css from './count.module.css';
import { change, draft, type Decisions } from './draft.ts';

/** So many are named beside the list. */
const NAMED = 3;

export interface Asked {
  readonly lines: readonly CountingLine[];
  /** 'all': of all that was not seen, decided or not. 'since': of what came since it was begun. 'again': of what another figure holds by now. */
  readonly about: 'all' | 'since' | 'again';
  readonly isOpen: boolean;
}

/** What is asked now, one thing after the other; null where nothing is missing. */
export function askedOf(lines: readonly CountingLine[], decisions: Decisions): Asked | null {
  const missing = lines.filter(isMissing);
  if (missing.length === 0) return null;
  const known = byItem(decisions);
  const open = missing.filter((line) => choiceOf(line, known) === undefined);
  const there = open.filter(({ isSince }) => isSince !== true);
  if (there.length > 0)
    return { lines: there, about: decisions.length === 0 ? 'all' : 'again', isOpen: true };
  if (open.length > 0) return { lines: open, about: 'since', isOpen: true };
  return { lines: missing, about: 'all', isOpen: false };
}

function decide({ lines }: Asked, as: 'leave' | 'zero'): void {
  const ids = new Set(lines.map(({ itemId }) => itemId));
  const made = lines.flatMap(({ itemId, expected }) => (expected === null ? [] : [{ itemId, expected, as }]));
  change({ unseen: [...draft.getState().unseen.filter(({ itemId }) => !ids.has(itemId)), ...made] });
  endRefusal();
}

export function Unseen({ asked, decisions }: { readonly asked: Asked; readonly decisions: Decisions }) {
  const { lines, about, isOpen } = asked;
  const n = lines.length;
  const known = byItem(decisions);
  const isAll = (as: 'leave' | 'zero') => !isOpen && lines.every((line) => choiceOf(line, known) === as);
  return (
    <>
      <Card
        tone="look"
        title={{ all: words.unseenAsk, since: words.sinceAsk, again: words.againAsk }[about]({ n })}
      >
        {about === 'all' ? (
          <p className={css['more']}>{words.unseenNext}</p>
        ) : (
          <>
            {lines.slice(0, NAMED).map(({ itemId, item, expected }) => (
              <p key={itemId} className={css['noted']}>
                <span>{item.name}</span>
                <span>{expected !== null && figure(expected, item.unit)}</span>
              </p>
            ))}
            {n > NAMED && <p>{words.andMore({ n: n - NAMED })}</p>}
            <p className={css['more']}>{words.sinceNext}</p>
          </>
        )}
      </Card>
      <div className={css['choices']}>
        <Button
          kind="choice"
          shortcut="unchanged"
          isChosen={isAll('leave')}
          onPress={() => decide(asked, 'leave')}
        >
          {words.unseenLeave}
        </Button>
        <Button kind="choice" shortcut="none" isChosen={isAll('zero')} onPress={() => decide(asked, 'zero')}>
          {words.unseenZero}
        </Button>
      </div>
    </>
  );
}
