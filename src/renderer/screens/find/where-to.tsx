/** A location to be said: found by its name, or scanned by whoever shows this; and the one that has been said. */
import { useState } from 'react';
import type { FolderRef } from '#domain/stock/record.ts';
import { place } from '../../strings/figure.ts';
import { make as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Find } from './find.tsx';
import css from './find.module.css';

interface WhereToProps {
  readonly folder: FolderRef | null;
  readonly onChosen: (folder: FolderRef | null) => void;
  /** It is what is asked for first: what is typed at once is meant for it. */
  readonly isFirst?: boolean;
}

export function WhereTo({ folder, onChosen, isFirst = false }: WhereToProps) {
  const [isOpened, setIsOpened] = useState(isFirst);
  if (isOpened && folder !== null) setIsOpened(false);
  return (
    <div className={css['where-to']}>
      <span className={css['dim']}>{words.where}</span>
      {folder === null ? (
        <Find
          kind="folder"
          isRequired
          label={words.where}
          placeholder={words.wherePlaceholder}
          isOpened={isOpened}
          onFound={(found) => {
            if (found.kind === 'folder') onChosen(found.folder);
          }}
        />
      ) : (
        <div className={css['chosen']}>
          <strong>{place(folder)}</strong>
          <Button
            kind="quiet"
            onPress={() => {
              setIsOpened(true);
              onChosen(null);
            }}
          >
            {words.another}
          </Button>
        </div>
      )}
    </div>
  );
}
