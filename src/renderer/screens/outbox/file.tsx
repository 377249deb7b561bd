/** A button that writes a file, the evidence of a command or the support file, and then says where it is. */
import { useState } from 'react';
import { perform } from '../../state/perform.ts';
import { outbox as words } from '../../strings/outbox.ts';
import { Button } from '../../ui/button.tsx';
import css from './outbox.module.css';

/** @param id the command's; absent for the support file */
export function SaveFile({ id, label }: { readonly id?: string; readonly label: string }) {
  const [file, setFile] = useState<string | null>(null);
  const save = async () => {
    const answer = await perform('export', id === undefined ? {} : { id });
    if (answer.ok) setFile(answer.value.file);
  };
  return (
    <>
      <Button shortcut="file" onPress={save}>
        {label}
      </Button>
      {file !== null && <p className={css['dim']}>{words.saved({ file })}</p>}
    </>
  );
}
