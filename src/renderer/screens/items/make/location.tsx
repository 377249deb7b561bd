/** One location: what is written on it, what can be done with it, and what would go with it. */
import { useEffect, useState } from 'react';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { asLabel } from '#domain/label.ts';
import type { FolderRef } from '#domain/record.ts';
import type { FolderView, WithinView } from '#domain/views/stock.ts';
import { placeCode } from '../../../labels/site.ts';
import { fill, folderLabel } from '../../../labels/tray.ts';
import { give } from '../../../state/give.ts';
import { goTo } from '../../../state/stand.ts';
import { offerScans, setSubject } from '../../../state/subject.ts';
import { useView } from '../../../state/use-view.ts';
import { above, facts, list } from '../../../strings/figure.ts';
import { location as words } from '../../../strings/new-item.ts';
import { trouble } from '../../../strings/problem.ts';
import { record } from '../../../strings/record.ts';
import { Button, TwiceButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/parts.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useAlsoOn } from '../../find/also-on.ts';
import css from '../items.module.css';
import { open } from '../state.ts';

export function LocationForm({ folderId }: { readonly folderId: number | null }) {
  const { view, problem } = useView('folder', { folderId });
  const within = useView('within', folderId === null || folderId < 0 ? null : { folderId }).view;
  useShortcut('back', () => open(null), { isUrgent: true });
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.topTitle}>{problem && <Empty title={title} next={next} />}</Screen>;
  }
  return <Form key={folderId} view={view} within={within} />;
}

interface FormProps {
  readonly view: FolderView;
  readonly within: WithinView | null;
}

function Form({ view, within }: FormProps) {
  const { folder, codes } = view;
  const [name, setName] = useState(folder.name);
  const [code, setCode] = useState(codes[0] ?? '');
  const alsoOn = useAlsoOn(code === codes[0] ? '' : code, folder.id);
  useEffect(
    () =>
      offerScans((reply) => {
        if (reply.said.kind === 'unknown-code') setCode(reply.code);
        if (reply.said.kind === 'folder') goTo({ screen: 'items', folderId: reply.said.folder.id });
      }),
    [],
  );
  const isTop = folder.id === null;
  const isChanged = name.trim() !== folder.name || code.trim() !== (codes[0] ?? '');
  const isReady = name.trim() !== '' && isChanged;
  const save = () => {
    if (isReady) void keep(folder, name.trim(), code.trim(), codes[0] ?? '');
  };
  return (
    <Screen
      title={isTop ? words.topTitle : words.title({ name: folder.name })}
      subtitle={above(folder)}
      sentence={words.sentence}
      actions={
        !isTop && (
          <>
            {within !== null && (
              <TwiceButton
                shortcut="discard"
                ask={facts(deletedWith(within), words.deleteAsk(within))}
                onPress={() => void remove(folder)}
              >
                {words.delete}
              </TwiceButton>
            )}
            <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={save}>
              {words.keep}
            </Button>
          </>
        )
      }
    >
      <div className={css['form']}>
        {!isTop && (
          <>
            <TextField
              label={words.name}
              value={name}
              onChange={(text) => setName(text.slice(0, 190))}
              onSubmit={save}
            />
            <TextField
              label={words.code}
              help={alsoOn ?? words.codeHelp}
              value={code}
              onChange={(text) => setCode(text.slice(0, 500))}
              onSubmit={save}
            />
            <p className={css['dim']}>
              {within === null ? '' : facts(words.holds(within), deletedWith(within))}
            </p>
          </>
        )}
        <Steps view={view} />
      </div>
    </Screen>
  );
}

function Steps({ view: { folder, codes } }: Pick<FormProps, 'view'>) {
  const isTop = folder.id === null;
  const print = async () => {
    const own = codes[0] ?? (await placeCode(folder.id));
    if (own === null) return;
    fill([folderLabel(folder, own)]);
    goTo({ screen: 'labels' });
  };
  return (
    <div className={css['steps']}>
      <Button kind="choice" shortcut="new" onPress={() => open({ kind: 'new-location' })}>
        {isTop ? words.newTop : words.new}
      </Button>
      <Button kind="choice" shortcut="all" onPress={() => open({ kind: 'pattern' })}>
        {words.many}
      </Button>
      {folder.id !== null && (
        <>
          <Button
            kind="choice"
            shortcut="again"
            onPress={() => open({ kind: 'new-location', ...(folder.id === null ? {} : { like: folder.id }) })}
          >
            {words.like}
          </Button>
          <Button
            kind="choice"
            shortcut="edit"
            onPress={() => {
              open(null);
              if (folder.id !== null) goTo({ screen: 'items', itemId: folder.id });
            }}
          >
            {record.open}
          </Button>
          <Button
            kind="choice"
            shortcut="move"
            isDisabled={folder.id < 0}
            onPress={() => {
              open(null);
              setSubject({ kind: 'folder', folderId: folder.id, form: 'move' });
              goTo({ screen: 'scan' });
            }}
          >
            {words.move}
          </Button>
          {(folder.id > 0 || codes.length > 0) && (
            <Button kind="choice" shortcut="labels" onPress={() => void print()}>
              {words.label}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Jobs that have no place for their goods without it. */
const deletedWith = ({ jobs }: WithinView): string | null =>
  jobs.length === 0 ? null : words.ofJobs({ n: jobs.length, names: list(jobs) });

async function keep(folder: FolderRef, name: string, code: string, codeBefore: string): Promise<void> {
  if (folder.id === null) return;
  const set = {
    ...(name === folder.name ? {} : { name }),
    ...(code === codeBefore ? {} : { label: labelOf(code) }),
  };
  const kept = await give({ kind: 'edit-item', itemId: folder.id, set }, () => ({
    kind: 'location',
    did: 'edited',
    folder: { ...folder, name },
  }));
  if (kept !== undefined) open(null);
}

async function remove(folder: FolderRef): Promise<void> {
  if (folder.id === null) return;
  const kept = await give({ kind: 'delete', recordId: folder.id, what: 'folder' }, () => ({
    kind: 'location',
    did: 'deleted',
    folder,
  }));
  if (kept === undefined) return;
  open(null);
  goTo({ screen: 'items' });
}

function labelOf(code: string) {
  if (code === '') return null;
  const label = asLabel(code, undefined);
  return { code: label.code, type: LABEL_TYPES[label.symbology] };
}
