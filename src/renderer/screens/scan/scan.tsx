/** Scan anything: see it, its stock, where it is, what can be done. */
import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { takeScan } from '../../scanner/scan-queue.ts';
import { goTo } from '../../state/scans/stand.ts';
import { setSubject, subject, type Subject } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { orderIs, scan as words, unmatched } from '../../strings/scan.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Find, type Found, type Reach } from '../find/find.tsx';
import { Idle } from '../today/idle.tsx';
import { FolderScreen } from './folder.tsx';
import { Hints } from './hints.tsx';
import { ItemScreen } from './item.tsx';
import { LinkCode } from './link.tsx';
import { LinkPlace } from './link-place.tsx';
import { MakeItem } from './make.tsx';
import { UnknownCode, Unmatched } from './unknown.tsx';

export function ScanScreen() {
  const shown = subject((state) => state.subject);
  useShortcut(shown === null ? undefined : 'back', () => setSubject(null));
  // A new subject empties the search: it stands in its place.
  return <Shown key={JSON.stringify(shown)} shown={shown} />;
}

function Shown({ shown }: { readonly shown: Subject | null }) {
  if (shown === null) {
    return (
      <Plain actions={<UnmatchedButton />}>
        <Idle>
          <Hints />
        </Idle>
      </Plain>
    );
  }
  switch (shown.kind) {
    case 'item':
      return <ItemScreen itemId={shown.itemId} form={shown.form} search={Search} />;
    case 'folder':
      return <FolderScreen folderId={shown.folderId} form={shown.form} search={Search} />;
    case 'order':
      return (
        <Plain>
          <Empty
            icon={<Truck size={34} aria-hidden="true" />}
            title={orderIs(shown.order)}
            next={words.orderTakesNone({ vendor: shown.order.vendor })}
          />
        </Plain>
      );
    case 'unknown':
      if (shown.form === 'link') return <LinkCode scanned={shown.scanned} />;
      if (shown.form === 'place') return <LinkPlace scanned={shown.scanned} />;
      if (shown.form === 'make') return <MakeItem scanned={shown.scanned} />;
      return <UnknownCode key={shown.scanned.code} scanned={shown.scanned} search={Search} />;
    case 'unmatched':
      return <Unmatched />;
    default:
      return shown satisfies never;
  }
}

interface PlainProps {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Plain({ actions, children }: PlainProps) {
  return (
    <Screen title={words.title} sentence={words.sentenceNone} actions={actions}>
      <Search>{children}</Search>
    </Screen>
  );
}

/** Only where there are any. */
function UnmatchedButton() {
  const codes = useView('unmatched', {}).view?.codes.length ?? 0;
  if (codes === 0) return null;
  return (
    <Button shortcut="unknown" onPress={() => setSubject({ kind: 'unmatched' })}>
      {unmatched.open({ n: codes })}
    </Button>
  );
}

/** The search, and below it what is shown while nobody types. */
function Search({ children, reach = 'typing' }: { readonly children: ReactNode; readonly reach?: Reach }) {
  return (
    <Find
      kind="all"
      label={words.search}
      placeholder={words.placeholder}
      onFound={showFound}
      onCode={(text) => takeScan(text, 'typed')}
      reach={reach}
    >
      {children}
    </Find>
  );
}

function showFound(found: Found): void {
  switch (found.kind) {
    case 'item':
      return setSubject({ kind: 'item', itemId: found.item.id });
    case 'folder':
      return setSubject({ kind: 'folder', folderId: found.folder.id });
    case 'order':
      return goTo({ screen: 'receive', orderId: found.order.id });
    default:
      return found satisfies never;
  }
}
