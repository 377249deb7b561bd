/** What belongs to a record beside its fields: stock, where else, alerts, this station's entries, and when it was made. */
import type { RecordView } from '#domain/views/record.ts';
import { goTo } from '../../../state/stand.ts';
import { setSubject } from '../../../state/subject.ts';
import { alertWords, firedWords } from '../../../strings/alert.ts';
import { figure, measure, moment, place } from '../../../strings/figure.ts';
import { record as words } from '../../../strings/record.ts';
import { scan } from '../../../strings/scan.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts, Section, Tag } from '../../../ui/parts.tsx';
import { CommandList } from '../../outbox/list.tsx';
import css from './page.module.css';

export function RecordFacts({ view }: { readonly view: RecordView }) {
  const { entries, createdAt, updatedAt } = view;
  return (
    <>
      <Stock view={view} />
      <Section title={words.sections.entries}>
        {entries.length === 0 ? (
          <p className={css['dim']}>{words.noEntries}</p>
        ) : (
          <CommandList rows={entries} />
        )}
        {view.isCut && <p className={css['dim']}>{words.moreEntries}</p>}
      </Section>
      {(createdAt !== null || updatedAt !== null) && (
        <Section title={words.sections.times}>
          <Facts>
            {createdAt !== null && <Fact name={words.created}>{moment(createdAt)}</Fact>}
            {updatedAt !== null && <Fact name={words.updated}>{moment(updatedAt)}</Fact>}
          </Facts>
        </Section>
      )}
    </>
  );
}

function Stock({ view: { id, what, stock } }: { readonly view: RecordView }) {
  const toScan = () => {
    setSubject(what === 'item' ? { kind: 'item', itemId: id } : { kind: 'folder', folderId: id });
    goTo({ screen: 'scan' });
  };
  return (
    <>
      {stock !== null && (
        <Section title={words.sections.stock}>
          <p className={css['big']}>{figure(stock.item.quantity)}</p>
          {stock.item.measure !== undefined && <p>{measure(stock.item.measure)}</p>}
          {stock.item.quantity !== stock.atService && id > 0 && (
            <p className={css['dim']}>{scan.atService({ n: stock.atService })}</p>
          )}
        </Section>
      )}
      <Button shortcut="go-scan" onPress={toScan}>
        {words.toScan}
      </Button>
      {stock !== null && stock.elsewhere.length > 0 && (
        <Section title={words.sections.elsewhere}>
          <ul className={css['list']}>
            {stock.elsewhere.map((other) => (
              <li key={other.id}>
                <Button kind="choice" onPress={() => goTo({ screen: 'items', itemId: other.id })}>
                  <span className={css['line']}>
                    <span>{place(other.folder)}</span>
                    <span>{figure(other.quantity)}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {stock !== null && stock.alerts.length > 0 && (
        <Section title={words.sections.alerts}>
          <ul className={css['list']}>
            {stock.alerts.map((one) => (
              <li key={`${one.id} ${alertWords(one)}`} className={css['line']}>
                {alertWords(one)}
                {one.isTripped && <Tag tone="look">{firedWords(one)}</Tag>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
