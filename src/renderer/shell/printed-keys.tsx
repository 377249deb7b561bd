/** The sheet of keys on paper: each act that a command code does, with its code. */
import { isCoded, type ShortcutName } from '#domain/scanning/shortcut.ts';
import { CodeSheet, commandCode, pagesOf } from '../labels/code-sheet.tsx';
import { A4Pages } from '../labels/paper.tsx';
import { useSite } from '../labels/site.ts';
import { shell } from '../strings/shell.ts';

interface PrintedKeysProps {
  readonly title: string;
  readonly names: readonly ShortcutName[];
}

export function PrintedKeys({ title, names }: PrintedKeysProps) {
  const site = useSite();
  if (site === undefined) return null;
  const codes = names.filter(isCoded).map((kind) => commandCode({ kind }, site));
  return (
    <A4Pages
      isAlone
      pages={pagesOf(codes).map((page) => (
        <CodeSheet key={page[0]?.name} title={title} intro={shell.keysIntro} codes={page} />
      ))}
    />
  );
}
