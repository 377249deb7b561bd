/** Where the shell writes PDF files itself; elsewhere the print dialogue does. */
import type { ActAsk } from '#bridge/acts.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { labels as words } from '../../strings/labels.ts';
import { Button } from '../../ui/button.tsx';

interface PdfProps {
  /** What is on the sheets: the file is named for it. */
  readonly of: ActAsk<'labels.pdf'>['of'];
  readonly onSaid: (said: string | null) => void;
}

export function PdfButton({ of, onSaid }: PdfProps) {
  const writesPdf = useView('settings', {}).view?.writesPdf === true;
  if (!writesPdf) return null;
  const save = async () => {
    const answer = await perform('labels.pdf', { of });
    onSaid(answer.ok ? words.saved({ file: answer.value.file }) : null);
  };
  return (
    <Button shortcut="file" onPress={() => void save()}>
      {words.pdf}
    </Button>
  );
}
