/** Where a line, or everything on the order, lands. A scanned place label does the same without asking. */
import { perform } from '../../state/perform.ts';
import { receive as words } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { everything, Find } from '../find/find.tsx';
import css from './receive.module.css';

interface LandingProps {
  readonly orderId: number;
  /** Null: everything on the order. */
  readonly lineId: number | null;
  readonly onDone: () => void;
}

export function Landing({ orderId, lineId, onDone }: LandingProps) {
  const land = (folderId?: number | null) => {
    void perform('receive.lands', {
      orderId,
      ...(lineId === null ? {} : { lineId }),
      ...(folderId === undefined ? {} : { folderId }),
    });
    onDone();
  };
  return (
    <>
      <h2 className={css['aside-title']}>{words.whereTo}</h2>
      <Find
        kind="folder"
        label={words.whereTo}
        placeholder={words.wherePlaceholder}
        onFound={(found) => {
          if (found.what === 'folder') land(found.folder.id);
        }}
        catches={everything}
      >
        <Button kind="choice" shortcut="1" onPress={() => land()}>
          {words.ownPlace}
        </Button>
      </Find>
    </>
  );
}
