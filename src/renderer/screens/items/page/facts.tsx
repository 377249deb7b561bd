/** What belongs to a record beside its fields: stock, where else, alerts, this station's entries, and when it was made. */
import type { RecordView } from '#domain/views/record.ts';
import { openAdjust } from '../../../state/drafts/adjust.ts';
import { goTo } from '../../../state/scans/stand.ts';
import { setSubject } from '../../../state/scans/subject.ts';
import { adjust } from '../../../strings/adjust.ts';
import { alertWords, firedWords, watchesWords } from '../../../strings/alert.ts';
import { figure, measure, moment } from '../../../strings/figure.ts';
import { record as words } from '../../../strings/record.ts';
import { stockNote } from '../../../strings/scan.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts, Section, Tag } from '../../../ui/parts.tsx';
import { CommandList } from '../../outbox/list.tsx';
import css from './page.module.css';
import { Twins } from './twins.tsx';

interface Props {
  readonly view: RecordView;
  readonly onMerge: () => void;
}

export function RecordFacts({ view, onMerge }: Props) {
  const { entries, createdAt, updatedAt } = view;
  return (
    <>
      <Stock view={view} onMerge={onMerge} />
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

function Stock({ view: { id, what, stock }, onMerge }: Props) {
  const toScan = () => {
    setSubject(what === 'item' ? { kind: 'item', itemId: id } : { kind: 'folder', folderId: id });
    goTo({ screen: 'scan' });
  };
  return (
    <>
      {stock !== null && (
        <Section title={words.sections.stock}>
          <p className={css['big']}>{figure(stock.item.quantity, stock.item.unit)}</p>
          {stock.item.measure !== undefined && <p>{measure(stock.item.measure)}</p>}
          {id > 0 && <p className={css['dim']}>{stockNote(stock)}</p>}
        </Section>
      )}
      <Button shortcut="go-scan" onPress={toScan}>
        {words.toScan}
      </Button>
      {stock !== null && (
        <Button shortcut="adjust" onPress={() => openAdjust(stock.item.id)}>
          {adjust.open}
        </Button>
      )}
      {stock !== null && <Twins itemId={stock.item.id} onMerge={onMerge} />}
      {stock !== null && stock.alerts.length > 0 && (
        <Section title={words.sections.alerts}>
          <ul className={css['list']}>
            {stock.alerts.map((one) => (
              <li key={`${one.id} ${alertWords(one)}`} className={css['line']}>
                {watchesWords(one, stock.item.unit)}
                {one.isTripped && <Tag tone="look">{firedWords(one)}</Tag>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
