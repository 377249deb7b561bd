/**
 * Saying that a code is the label of a location: of one that is there, or of a new one. The location is found first; a new one is made in it,
 * by the form that Items has for it.
 */
import { useEffect, useState } from 'react';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { asLabel } from '#domain/barcode/label.ts';
import { USUAL_PREFIX } from '#domain/barcode/location-pattern.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import type { ScannedCode } from '#domain/views/unmatched.ts';
import type { RecordView } from '#domain/views/record.ts';
import { give } from '../../state/give.ts';
import { goTo } from '../../state/scans/stand.ts';
import { offerScans, setSubject } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { code as shown, place } from '../../strings/figure.ts';
import { linkPlace as words } from '../../strings/scan.ts';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';
import { NEW_LOCATION, typeNew } from '../items/make/new-item.ts';
import { open } from '../items/state.ts';
import { FirstStep, NextSteps, type Next } from './next.tsx';
import css from './scan.module.css';

export function LinkPlace({ scanned }: { readonly scanned: ScannedCode }) {
  const [folder, setFolder] = useState<FolderRef | null>(null);
  useShortcut('back', () => (folder === null ? setSubject({ kind: 'unknown', scanned }) : setFolder(null)), {
    isUrgent: true,
  });
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'folder') setFolder(said.folder);
      }),
    [],
  );
  if (folder !== null) return <WhichOf scanned={scanned} folder={folder} />;
  return (
    <Screen title={words.title} sentence={words.sentence}>
      <Find
        kind="folder"
        label={words.search}
        placeholder={words.search}
        onFound={(found) => {
          if (found.kind === 'folder') setFolder(found.folder);
        }}
        reach="typing"
        isOpened
      >
        <code className={css['codes']}>{shown(scanned.code)}</code>
      </Find>
    </Screen>
  );
}

interface WhichOfProps {
  readonly scanned: ScannedCode;
  readonly folder: FolderRef;
}

/** A label that a location has stays on it: it hangs there. */
function WhichOf({ scanned, folder }: WhichOfProps) {
  const { view } = useView('record', folder.id === null ? null : { recordId: folder.id });
  const isRead = view !== null || folder.id === null;
  const free = view === null ? undefined : freeLabel(view);
  const name = place(folder);
  const steps: Next[] = [
    ...(view === null || free === undefined
      ? []
      : [
          {
            shortcut: 'link' as const,
            label: words.write({ name }),
            go: () => void write(scanned, folder, view, free),
          },
        ]),
    ...(isRead
      ? [{ shortcut: 'new' as const, label: words.make({ name }), go: () => makeIn(scanned, folder) }]
      : []),
  ];
  return (
    <Screen
      title={words.title}
      aside={<NextSteps steps={steps} />}
      asideLabel={words.title}
      sentence={words.whichSentence}
      actions={<FirstStep steps={steps} />}
    >
      <Empty
        title={words.isLabelOf({ code: shown(scanned.code), name })}
        next={free === undefined && isRead ? words.hasLabels : ''}
      />
    </Screen>
  );
}

const freeLabel = ({ fields }: RecordView): 'label' | 'labelExtra' | undefined =>
  fields.label === null ? 'label' : fields.labelExtra == null ? 'labelExtra' : undefined;

const labelOf = (scanned: ScannedCode) =>
  asLabel(articleCode(scanned), scanned.told ? scanned.symbology : undefined);

async function write(
  scanned: ScannedCode,
  folder: FolderRef,
  view: RecordView,
  into: 'label' | 'labelExtra',
): Promise<void> {
  const { code, symbology } = labelOf(scanned);
  const set = { [into]: { code, type: LABEL_TYPES[symbology] } };
  const kept = await give({ kind: 'edit-item', itemId: view.id, set, seen: { [into]: null } }, () => ({
    kind: 'location',
    did: 'edited',
    folder,
  }));
  if (kept !== undefined) setSubject({ kind: 'folder', folderId: folder.id });
}

/** Its name is what is printed beside the code, where labels are printed here. */
function makeIn(scanned: ScannedCode, { id }: FolderRef): void {
  const { code } = labelOf(scanned);
  const name = code.startsWith(USUAL_PREFIX) ? code.slice(USUAL_PREFIX.length) : '';
  typeNew(`location in ${id}`, NEW_LOCATION, { name, own: { label: { code, type: '' } } });
  setSubject({ kind: 'unknown', scanned });
  goTo({ screen: 'items', folderId: id });
  open({ kind: 'new-location' });
}
