/** A place that goes into another, with all that is in it: found by its name or its label. */
import { useEffect, useState } from 'react';
import type { FolderRef } from '#domain/stock/record.ts';
import { give } from '../../state/give.ts';
import { offerScans, setSubject } from '../../state/scans/subject.ts';
import { above, place } from '../../strings/figure.ts';
import { moveFolder as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find } from '../find/find.tsx';

const TOP: FolderRef = { id: null, name: '', path: [] };

export function MoveFolder({ folder }: { readonly folder: FolderRef }) {
  const [into, setInto] = useState<FolderRef | null>(null);
  const back = () => setSubject({ kind: 'folder', folderId: folder.id });
  useShortcut('back', () => (into === null ? back() : setInto(null)), { isUrgent: true });
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'folder') setInto(said.folder);
      }),
    [],
  );
  const title = words.title({ name: place(folder) });
  if (into === null) {
    return (
      <Screen title={title} sentence={words.sentence}>
        <Find
          kind="folder"
          label={words.search}
          placeholder={words.search}
          onFound={(found) => {
            if (found.kind === 'folder') setInto(found.folder);
          }}
          reach="typing"
          isOpened
        />
      </Screen>
    );
  }
  const move = async () => {
    if (folder.id === null) return;
    const intent = { kind: 'move-folder', folderId: folder.id, intoId: into.id } as const;
    const kept = await give(intent, () => ({ kind: 'folder-moved', folder, into }));
    if (kept === undefined) setInto(null);
    else back();
  };
  return (
    <Screen
      title={title}
      sentence={words.confirm}
      actions={
        <Button kind="primary" shortcut="send" onPress={() => void move()}>
          {words.move}
        </Button>
      }
    >
      <Empty
        title={words.goes({ name: place(folder), into: place(into) })}
        next={words.from({ from: above(folder) === '' ? place(TOP) : above(folder) })}
      />
    </Screen>
  );
}
