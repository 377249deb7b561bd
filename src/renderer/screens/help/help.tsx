/** Help: what there is, and the first steps of a new station. A scan leaves it and counts, except where the scanner is checked. */
import { useEffect } from 'react';
import { leaveHelp, openHelp, type HelpPage } from '../../state/settings/help.ts';
import { openKeys } from '../../state/settings/key-sheet.ts';
import { goTo } from '../../state/scans/stand.ts';
import { scansWaiting } from '../../state/scans/turns.ts';
import { help as words } from '../../strings/help.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import css from './help.module.css';
import { ScannerStep } from './scanner.tsx';
import { DoneStep } from './done.tsx';
import { WarehouseStep } from './warehouse.tsx';

export function HelpScreen({ page }: { readonly page: HelpPage }) {
  useEffect(
    () =>
      scansWaiting.subscribe(({ waiting }) => {
        if (waiting > 0) leaveHelp();
      }),
    [],
  );
  switch (page) {
    case 'contents':
      return <Contents />;
    case 'warehouse':
      return <WarehouseStep />;
    case 'scanner':
      return <ScannerStep />;
    case 'done':
      return <DoneStep />;
    default:
      return page satisfies never;
  }
}

function Contents() {
  return (
    <Screen
      title={words.title}
      actions={
        <Button shortcut="back" onPress={leaveHelp}>
          {words.close}
        </Button>
      }
    >
      <ul className={css['contents']} aria-label={words.title}>
        <li>
          <Button kind="choice" shortcut="send" onPress={() => openHelp('warehouse')}>
            {words.firstSteps}
          </Button>
          <p>{words.firstStepsAbout}</p>
        </li>
        <li>
          <Button kind="choice" shortcut="scanner" onPress={() => openHelp('scanner')}>
            {words.checkScanner}
          </Button>
          <p>{words.checkScannerAbout}</p>
        </li>
        <li>
          <Button kind="choice" onPress={toSettings}>
            {words.startOver}
          </Button>
          <p>{words.startOverAbout}</p>
        </li>
        <li>
          <Button kind="choice" onPress={toKeys}>
            {words.keys}
          </Button>
          <p>{words.keysAbout}</p>
        </li>
      </ul>
    </Screen>
  );
}

/** Of the screen the operator stands at: Help has hardly any. */
function toKeys(): void {
  leaveHelp();
  openKeys();
}

function toSettings(): void {
  leaveHelp();
  goTo({ screen: 'settings' });
}
