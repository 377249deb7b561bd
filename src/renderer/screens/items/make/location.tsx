/** One location: what is written on it, what can be done with it, and what would go with it. */
import { useEffect, useEffectEvent } from 'react';
import type { FieldName } from '#domain/stock/fields.ts';
import { LONGEST } from '#domain/values/longest.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import type { RecordView } from '#domain/views/record.ts';
import type { FolderView, WithinView } from '#domain/views/stock.ts';
import { placeCode } from '../../../labels/site.ts';
import { folderLabel, printLabels } from '../../../labels/tray.ts';
import { give } from '../../../state/give.ts';
import { goTo } from '../../../state/scans/stand.ts';
import { offerScans, setSubject, takenAs } from '../../../state/scans/subject.ts';
import { useView } from '../../../state/views/use-view.ts';
import { fieldName } from '../../../strings/command.ts';
import { straight } from '../../../strings/direction.ts';
import { field as fieldWords } from '../../../strings/field.ts';
import { above, facts, list } from '../../../strings/figure.ts';
import { location as words } from '../../../strings/new-item.ts';
import { trouble } from '../../../strings/problem.ts';
import { ownFieldName, record, recordSentence } from '../../../strings/record.ts';
import { Button, TwiceButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/parts.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { useAlsoOn } from '../../find/also-on.ts';
import css from '../items.module.css';
import { changesOf, type Changes } from '../page/changes.ts';
import { dropTyped, recordDraft, typeOver, useTyped } from '../page/draft.ts';
import { open } from '../state.ts';

export function LocationForm({ folderId }: { readonly folderId: number | null }) {
  const { view, problem } = useView('folder', { folderId });
  const written = useView('record', folderId === null ? null : { recordId: folderId }).view;
  const within = useView('within', folderId === null || folderId < 0 ? null : { folderId }).view;
  useShortcut('back', () => open(null), { isUrgent: true });
  if (view !== null && folderId === null) return <TopLevel view={view} />;
  if (view !== null && written !== null) return <Form key={folderId} {...{ view, written, within }} />;
  const { title, next } = trouble(problem?.code ?? 'not-there');
  return <Screen title={words.topTitle}>{problem && <Empty title={title} next={next} />}</Screen>;
}

function TopLevel({ view }: StepsProps) {
  useScannedCodes();
  return (
    <Screen title={words.topTitle} sentence={words.sentence}>
      <div className={css['form']}>
        <Steps view={view} />
      </div>
    </Screen>
  );
}

interface FormProps extends StepsProps {
  readonly written: RecordView;
  readonly within: WithinView | null;
}

/** What is typed over here is kept with what is typed over on its page, and saved with it. */
function Form({ view, written, within }: FormProps) {
  const { folder } = view;
  const { fields } = written;
  const typed = useTyped(written.id);
  const { changed, wrong, set } = changesOf(written, typed);
  const alsoOn = useAlsoOn(typed.label?.code ?? '', written.id);
  const name = typeof typed.name === 'string' ? typed.name : straight(fields.name);
  const typeCode = (code: string) => {
    const isAsBefore = code.trim() === fields.label?.code;
    typeOver(written, 'label', { code, type: isAsBefore ? (fields.label?.type ?? '') : '' });
  };
  useScannedCodes(typeCode);
  const isReady = wrong.length === 0 && changed.length > 0;
  const save = () => {
    if (isReady) void keep(folder, set);
  };
  const called = Object.fromEntries(written.ownFields.map((field) => [field.id, ownFieldName(field)]));
  const names = (all: readonly FieldName[]) => all.map((one) => fieldName(one, called));
  return (
    <Screen
      title={words.title({ name: fields.name })}
      subtitle={above(folder)}
      sentence={
        changed.length + wrong.length === 0 ? words.sentence : recordSentence(names(changed), names(wrong))
      }
      actions={
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
      }
    >
      <div className={css['form']}>
        <TextField
          label={words.name}
          longest={LONGEST.name}
          value={name}
          onChange={(text) => typeOver(written, 'name', text)}
          onSubmit={save}
          error={name.trim() === '' ? fieldWords.empty : null}
        />
        <TextField
          label={words.code}
          longest={LONGEST.code}
          help={alsoOn ?? words.codeHelp}
          value={typed.label?.code ?? straight(fields.label?.code ?? '')}
          onChange={typeCode}
          onSubmit={save}
        />
        <p className={css['dim']}>{within === null ? '' : facts(words.holds(within), deletedWith(within))}</p>
        <Steps view={view} />
      </div>
    </Screen>
  );
}

/** Scanning another location opens it; an unknown code becomes this location's label. */
function useScannedCodes(take?: (code: string) => void): void {
  const taken = useEffectEvent((reply: ScanReply) => {
    const { said, code } = reply;
    if (said.kind === 'folder') goTo({ screen: 'items', folderId: said.folder.id });
    if (said.kind !== 'unknown-code' || take === undefined) return undefined;
    take(code);
    return takenAs('label', reply);
  });
  useEffect(() => offerScans((reply) => taken(reply)), []);
}

interface StepsProps {
  readonly view: FolderView;
}

function Steps({ view: { folder, codes } }: StepsProps) {
  const isTop = folder.id === null;
  const print = async () => {
    const own = codes[0] ?? (await placeCode(folder.id));
    if (own === null) return;
    printLabels([folderLabel(folder, own)]);
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

async function keep(folder: FolderRef, set: Changes['set']): Promise<void> {
  if (folder.id === null) return;
  const seen = recordDraft.getState().seen[folder.id] ?? {};
  const kept = await give({ kind: 'edit-item', itemId: folder.id, set, seen }, () => ({
    kind: 'location',
    did: 'edited',
    folder: { ...folder, name: set.name ?? folder.name },
  }));
  if (kept === undefined) return;
  dropTyped(folder.id);
  open(null);
}

async function remove(folder: FolderRef): Promise<void> {
  if (folder.id === null) return;
  const kept = await give({ kind: 'delete', recordId: folder.id, what: 'folder' }, () => ({
    kind: 'location',
    did: 'deleted',
    folder,
  }));
  if (kept === undefined) return;
  dropTyped(folder.id);
  open(null);
  goTo({ screen: 'items' });
}
