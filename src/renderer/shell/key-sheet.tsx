/** What keys and command codes do on this screen at this moment: to look up with `?`, and to print and scan. */
import { useLayoutEffect, useRef } from 'react';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { useHelpPage } from '../state/settings/help.ts';
import { closeKeys, keySheet, openKeys } from '../state/settings/key-sheet.ts';
import { standing } from '../state/scans/stand.ts';
import { shortcutName } from '../strings/control.ts';
import { help } from '../strings/help.ts';
import { screenNames } from '../strings/screens.ts';
import { shell as words } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { KeyCap } from '../ui/keys/keycap.tsx';
import { later } from '../ui/later.tsx';
import { scrolls } from '../ui/lists/scrolls.ts';
import { useShortcutsHere, wordsOf } from '../ui/keys/shortcuts.ts';
import css from './key-sheet.module.css';

const PrintedKeys = later(async () => (await import('./printed-keys.tsx')).PrintedKeys);

export function KeySheetButton() {
  const isOpen = keySheet((state) => state.isOpen);
  return (
    <Button kind="quiet" shortcut="keys" isChosen={isOpen} onPress={isOpen ? closeKeys : openKeys}>
      {words.keys}
    </Button>
  );
}

export function KeySheet() {
  const isOpen = keySheet((state) => state.isOpen);
  const screen = standing((state) => state.place.screen);
  const isHelp = useHelpPage() !== null;
  const on = isHelp ? help.title : screenNames[screen];
  return isOpen ? <Sheet key={on} on={on} /> : null;
}

/** What leads to other screens stands on the rail, too: in a low window it would push what the screen itself does out of sight. */
const ownFirst = (names: readonly ShortcutName[]): readonly ShortcutName[] => [
  ...names.filter((name) => !name.startsWith('go-')),
  ...names.filter((name) => name.startsWith('go-')),
];

/** It stays beside the work: keys and scans go on meanwhile, and what they can do is drawn anew. */
function Sheet({ on }: { readonly on: string }) {
  const here = useShortcutsHere();
  const title = words.keysOf({ screen: on });
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = region;
    const before = document.activeElement;
    current?.focus();
    return () => {
      if (before instanceof HTMLElement && current?.contains(document.activeElement) === true)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={region} className={css['sheet']} aria-label={title} tabIndex={-1}>
      <h2>{title}</h2>
      <p>{words.keysIntro}</p>
      <dl {...scrolls}>
        {ownFirst(here).map((name) => (
          <div key={name}>
            <dt>
              <KeyCap name={name} />
            </dt>
            <dd>{wordsOf(name) ?? shortcutName(name)}</dd>
          </div>
        ))}
      </dl>
      <div className={css['actions']}>
        <Button onPress={() => window.print()}>{words.printKeys}</Button>
        <Button shortcut="back" isUrgent onPress={closeKeys}>
          {words.closeKeys}
        </Button>
      </div>
      <PrintedKeys title={title} names={here} />
    </section>
  );
}
