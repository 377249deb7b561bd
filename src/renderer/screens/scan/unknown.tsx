/** A code that nobody knows: what to do about it, and naming the item it is a label of. */
import { ScanBarcode } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { perform } from '../../state/perform.ts';
import { setSubject } from '../../state/subject.ts';
import { code as shown } from '../../strings/figure.ts';
import { scan as words } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { everything, Find, type Found } from '../find/find.tsx';
import css from './scan.module.css';

interface UnknownProps {
  readonly code: string;
  readonly search: ComponentType<{ readonly children: ReactNode }>;
}

export function UnknownCode({ code, search: Search }: UnknownProps) {
  const [isLinking, setLinking] = useState(false);
  useShortcut(isLinking ? 'Escape' : undefined, () => setLinking(false), true);
  if (isLinking) {
    return (
      <Screen title={words.linkTitle} sentence={words.linkSentence}>
        <Find
          kind="item"
          label={words.linkSearch}
          placeholder={words.linkSearch}
          onFound={(found) => void link(code, found)}
          catches={everything}
        >
          <code className={css['codes']}>{shown(code)}</code>
        </Find>
      </Screen>
    );
  }
  return (
    <Screen title={words.title} sentence={words.sentenceNone}>
      <Search>
        <Empty
          icon={<ScanBarcode size={34} aria-hidden="true" />}
          title={words.unknownTitle}
          next={words.unknownNext}
        >
          <code className={css['codes']}>{shown(code)}</code>
          <Button onPress={() => setLinking(true)}>{words.link}</Button>
        </Empty>
      </Search>
    </Screen>
  );
}

/** From then on the code is one of the item, as any of its labels; its page lists the code and can forget it. */
async function link(code: string, found: Found): Promise<void> {
  if (found.what !== 'item') return;
  const answer = await perform('pack.put', { code, itemId: found.item.id, units: '1' });
  if (answer.ok) setSubject({ what: 'item', itemId: found.item.id });
}
