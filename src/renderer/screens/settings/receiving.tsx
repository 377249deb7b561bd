/** How receiving goes. Of this warehouse alone: its labels, its vendors and its locations decide it. */
import { useRef } from 'react';
import { compare, decimal } from '#domain/values/decimal.ts';
import type { SettingsView } from '#domain/views/settings.ts';
import { useView } from '../../state/views/use-view.ts';
import { differences } from '../../strings/differences.ts';
import { place } from '../../strings/figure.ts';
import { receiving as title } from '../../strings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts, Section } from '../../ui/parts.tsx';
import { Find } from '../find/find.tsx';
import { setReceiving, Switches } from '../receive/switches.tsx';
import { LotFields } from './lot-fields.tsx';
import { TypedQuantity } from '../typed/typed.tsx';

const words = differences.switches;
const MOST = decimal(100);
const setTolerance = (figure: string) => setReceiving({ tolerance: Number(figure) });

type ReceivingProps = Pick<SettingsView, 'wholeLine' | 'receiving' | 'lots'>;

export function Receiving({ wholeLine, receiving, lots }: ReceivingProps) {
  const { over, tolerance, quarantine } = receiving;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section title={title.title} shortcut="choice-4">
      <Switches wholeLine={wholeLine} receiving={receiving} lots={lots} isExplained />
      <LotFields fields={lots.fields} />
      {over === 'allow' && (
        <TypedQuantity
          label={words.tolerance}
          of={words.over}
          value={decimal(tolerance)}
          problemOf={(figure) =>
            figure.includes('.') || compare(figure, MOST) > 0 ? words.toleranceWrong : null
          }
          onTyped={(figure) => {
            setTolerance(figure);
            return Promise.resolve(true);
          }}
          onLeft={setTolerance}
          inputRef={input}
        />
      )}
      <Facts>
        <Fact name={words.damaged} isWords>
          {quarantine === null ? words.damagedLeft : <Quarantine folderId={quarantine.folderId} />}
        </Fact>
      </Facts>
      <Find
        kind="folder"
        label={words.chooseLocation}
        placeholder={words.locationPlaceholder}
        onFound={(found) => {
          if (found.kind === 'folder') setReceiving({ quarantine: { folderId: found.folder.id } });
        }}
      />
    </Section>
  );
}

function Quarantine({ folderId }: { readonly folderId: number | null }) {
  const { view } = useView('folder', { folderId });
  return (
    <>
      {view === null ? '' : place(view.folder)}{' '}
      <Button kind="quiet" onPress={() => setReceiving({ quarantine: null })}>
        {words.damagedNot}
      </Button>
    </>
  );
}
