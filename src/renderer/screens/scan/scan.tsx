/** Scan anything: see it, its stock, where it is, what can be done. */
import { ScanBarcode, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { takeScan } from '../../scanner/queue.ts';
import { goTo } from '../../state/stand.ts';
import { setSubject, subject, type Subject } from '../../state/subject.ts';
import { orderStatus } from '../../strings/order.ts';
import { scan as words } from '../../strings/scan.ts';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { everything, Find, type Found } from '../find/find.tsx';
import { FolderScreen } from './folder.tsx';
import { Hints } from './hints.tsx';
import { ItemScreen } from './item.tsx';
import { UnknownCode } from './unknown.tsx';

export function ScanScreen() {
  const shown = subject((state) => state.subject);
  useShortcut(shown === null ? undefined : 'Escape', () => setSubject(null));
  // A new subject empties the search: it stands in its place.
  return <Shown key={JSON.stringify(shown)} shown={shown} />;
}

function Shown({ shown }: { readonly shown: Subject | null }) {
  if (shown === null) {
    return (
      <Plain>
        <Empty
          icon={<ScanBarcode size={34} aria-hidden="true" />}
          title={words.readyTitle}
          next={words.readyNext}
        >
          <Hints />
        </Empty>
      </Plain>
    );
  }
  switch (shown.what) {
    case 'item':
      return <ItemScreen itemId={shown.itemId} search={Search} />;
    case 'folder':
      return <FolderScreen folderId={shown.folderId} search={Search} />;
    case 'order':
      return (
        <Plain>
          <Empty
            icon={<Truck size={34} aria-hidden="true" />}
            title={words.orderIs(shown.order.number, orderStatus(shown.order.status))}
            next={`${shown.order.vendor}. ${words.orderTakesNone}`}
          />
        </Plain>
      );
    case 'unknown':
      return <UnknownCode code={shown.code} search={Search} />;
    default:
      return shown satisfies never;
  }
}

function Plain({ children }: { readonly children: ReactNode }) {
  return (
    <Screen title={words.title} sentence={words.sentenceNone}>
      <Search>{children}</Search>
    </Screen>
  );
}

/** The search, and below it what is shown while nobody types. */
function Search({ children }: { readonly children: ReactNode }) {
  return (
    <Find
      kind="all"
      label={words.search}
      placeholder={words.placeholder}
      onFound={showFound}
      onCode={(text) => takeScan(text, 'typed')}
      catches={everything}
    >
      {children}
    </Find>
  );
}

function showFound(found: Found): void {
  switch (found.what) {
    case 'item':
      return setSubject({ what: 'item', itemId: found.item.id });
    case 'folder':
      return setSubject({ what: 'folder', folderId: found.folder.id });
    case 'order':
      return goTo({ screen: 'receive', orderId: found.order.id });
    default:
      return found satisfies never;
  }
}
