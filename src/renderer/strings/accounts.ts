/** The warehouses this station knows: adding, switching, renaming, removing, and practice started over. */
import type { ProfileRow, Unsent } from '#domain/views/settings.ts';
import { catalogue } from './catalogue.ts';
import { accounts as de } from './de/accounts.ts';
import { accounts as en } from './en/accounts.ts';
import { localeTag } from './locale.ts';

export const accounts = catalogue(en, de);

export const profileAbout = ({ address }: ProfileRow): string => address ?? accounts.practiceAbout;

/** Which addresses were asked and did not answer as they should. */
export const asked = (addresses: readonly string[]): string =>
  accounts.asked({ addresses: new Intl.ListFormat(localeTag()).format(addresses) });

/** "3 entries not sent · 1 receipt or count begun"; empty where nothing waits. */
export function unsentWords(unsent: Unsent | null): string {
  if (unsent === null) return accounts.unsentUnknown;
  const entries = unsent.waiting + unsent.review;
  return [
    entries === 0 ? '' : accounts.entriesUnsent({ n: entries }),
    unsent.review === 0 ? '' : accounts.needYou({ n: unsent.review }),
    unsent.sheets === 0 ? '' : accounts.sheetsBegun({ n: unsent.sheets }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
