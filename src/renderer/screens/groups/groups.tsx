/** The item groups of the account: which variants of a product there are, and by which options. Written with a network alone. */
import { useEffect } from 'react';
import { Group as GroupIcon } from 'lucide-react';
import type { GroupRow } from '#domain/views/groups.ts';
import { bridge } from '../../bridge/connect.ts';
import { useView } from '../../state/views/use-view.ts';
import { queueNow } from '../../state/views/views.ts';
import { figure, list, place } from '../../strings/figure.ts';
import { group as words } from '../../strings/group.ts';
import { trouble } from '../../strings/problem.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { Acts, Empty, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { PartChoice } from '../items/parts.tsx';
import { draft, dropGroup, NEW, openForm } from './draft.ts';
import { GroupForm } from './form.tsx';
import css from './groups.module.css';
import { writeGroup } from './write.ts';

export function GroupsPart() {
  const { view, problem } = useView('groups', {});
  const { form, current } = draft();
  useEffect(() => void bridge.act('groups.look', {}, queueNow()), []);
  useShortcut(current === null || form !== null ? undefined : 'back', () =>
    draft.setState({ current: null }),
  );
  const groups = view?.groups ?? [];
  if (form === NEW) return <GroupForm row={null} />;
  const edited = groups.find(({ id }) => id === form);
  if (edited !== undefined) return <GroupForm row={edited} />;
  const inHand = groups.find(({ id }) => id === current);
  return (
    <Screen
      title={words.title}
      beside={<PartChoice part="groups" />}
      sentence={words.online}
      actions={
        <Button shortcut="new" onPress={() => openForm(NEW)}>
          {words.make}
        </Button>
      }
      isAsideInHand={inHand !== undefined}
      asideLabel={words.about}
      {...(inHand === undefined ? {} : { aside: <InHand row={inHand} /> })}
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {view !== null && (
        <Rows
          label={words.list}
          items={groups}
          keyOf={({ id }) => id}
          named={({ name }) => name}
          spoken={({ name, itemIds }) => words.spoken({ name, n: itemIds.length })}
          current={current}
          onCurrent={(key) => draft.setState({ current: Number(key) })}
          columns={css['columns']}
          head={
            <>
              <Head>{words.name}</Head>
              <Head isFigure>{words.items}</Head>
            </>
          }
          empty={
            <Empty
              icon={<GroupIcon size={34} aria-hidden="true" />}
              title={words.none}
              next={words.noneNext}
            />
          }
        >
          {({ name, attributes, itemIds }) => (
            <>
              <Named name={name} under={attributes.map((one) => one.name).join(', ')} isWords />
              <Figure isFaint={itemIds.length === 0}>{itemIds.length}</Figure>
            </>
          )}
        </Rows>
      )}
    </Screen>
  );
}

function InHand({ row }: { readonly row: GroupRow }) {
  const { id, name, attributes, items, itemIds } = row;
  const unknown = itemIds.length - items.length;
  return (
    <Section title={name}>
      <Facts>
        {attributes.map((one) => (
          <Fact key={one.name} name={one.name} isWords>
            {list(one.options)}
          </Fact>
        ))}
      </Facts>
      <ul className={css['items']}>
        {items.map((item) => (
          <li key={item.id}>
            <Named name={item.name} under={place(item.folder)} isWords />
            <Figure>{figure(item.quantity, item.unit)}</Figure>
          </li>
        ))}
      </ul>
      {unknown > 0 && <p className={css['dim']}>{words.unknownItems({ n: unknown })}</p>}
      <Acts>
        <Button shortcut="edit" onPress={() => openForm(id)}>
          {words.edit}
        </Button>
        <TwiceButton
          shortcut="remove"
          ask={words.removeAsk}
          onPress={async () => {
            if (await writeGroup({ kind: 'delete', groupId: id }, name)) dropGroup(id);
          }}
        >
          {words.remove}
        </TwiceButton>
      </Acts>
    </Section>
  );
}
