/** A few histories of drawn acts; `npm run simulate:screens` plays fifty, from seeds of its own. */
import { playHistory } from '../../simulation/screens/run-one-history.ts';
import { openBrowser } from '../../simulation/screens/start-service-station-and-page.ts';
import { expect, test } from '@playwright/test';

/** Milliseconds: an act takes a tenth of a second, more on a machine that is busy. */
const PLAYED_WITHIN = 240_000;

for (const seed of [101, 102])
  test(`120 acts from seed ${seed} → no figure on the screen is untrue`, async () => {
    test.setTimeout(PLAYED_WITHIN);
    const browser = await openBrowser();
    try {
      expect((await playHistory(browser, seed, 120)).broken.join('\n')).toBe('');
    } finally {
      await browser.close();
    }
  });
