/** Where the shell writes PDF files itself; elsewhere the print dialogue does. */
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { labels as words } from '../../strings/labels.ts';
import { Button } from '../../ui/button.tsx';

export function PdfButton({ onSaid }: { readonly onSaid: (said: string | null) => void }) {
  const writesPdf = useView('settings', {}).view?.writesPdf === true;
  if (!writesPdf) return null;
  const save = async () => {
    const answer = await perform('labels.pdf', {});
    onSaid(answer.ok ? words.saved({ file: answer.value.file }) : null);
  };
  return (
    <Button shortcut="file" onPress={() => void save()}>
      {words.pdf}
    </Button>
  );
}
