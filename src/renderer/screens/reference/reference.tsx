/** The account's own fields and units: what each is, and how it is used here. The assumptions about the service are a page behind it. */
import { useView } from '../../state/views/use-view.ts';
import { facts } from '../../strings/figure.ts';
import { trouble } from '../../strings/problem.ts';
import { fieldWords, reference as words } from '../../strings/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/lists/cells.tsx';
import { Empty, Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { PartChoice } from '../items/parts.tsx';
import { AssumptionsPage } from './assumptions.tsx';
import { draft } from './draft.ts';
import css from './reference.module.css';

export function ReferencePart() {
  const page = draft((state) => state.page);
  return page === 'assumptions' ? <AssumptionsPage /> : <FieldsPage />;
}

function FieldsPage() {
  const { view, problem } = useView('reference', {});
  return (
    <Screen
      title={words.title}
      beside={<PartChoice part="reference" />}
      sentence={words.assumptionsMeans}
      actions={
        <Button kind="primary" shortcut="send" onPress={() => draft.setState({ page: 'assumptions' })}>
          {words.open}
        </Button>
      }
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {view !== null && (
        <div className={css['page']} {...scrolls}>
          <Section title={words.fields}>
            {view.fields.length === 0 && <p className={css['dim']}>{words.noFields}</p>}
            <ul className={css['list']}>
              {view.fields.map((field) => (
                <li key={field.id}>
                  <Named name={field.name} under={fieldWords(field)} isWords />
                </li>
              ))}
            </ul>
          </Section>
          <Section title={words.units}>
            <p className={css['dim']}>{view.units.length === 0 ? words.noUnits : words.unitsMeans}</p>
            <ul className={css['units']}>
              {view.units.map(({ name, type, written }) => (
                <li key={name}>{facts(written ?? name, type?.replaceAll('_', ' '))}</li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </Screen>
  );
}
