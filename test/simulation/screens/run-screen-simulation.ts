/**
 * The command line program that simulates operators at the app's real page, with acts drawn from seeds. After each act it checks that the
 * screen shows the right quantities (`run-one-history.ts`). A history is one such run.
 *
 *   npm run simulate:screens -- [--seeds N] [--seed S] [--acts N]
 *
 * `--seeds`: how many histories (50 if absent). `--seed`: the first one's seed (1). `--acts`: how many acts each has (300). `--seeds 1
 * --seed S` draws the acts of one history again. A failure is printed with its seed and the acts before it. The exit code is 0 only if
 * there was none.
 */
import { parseArgs } from 'node:util';
import { playHistory } from './run-one-history.ts';
import { openBrowser } from './start-service-station-and-page.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    acts: { type: 'string', default: '300' },
  },
});
const browser = await openBrowser();
let [acts, figures, bad] = [0, 0, 0];
for (let n = 0; n < Number(values.seeds); n++) {
  const found = await playHistory(browser, Number(values.seed) + n, Number(values.acts));
  acts += found.acts;
  figures += found.figures;
  if (found.broken.length > 0) bad += 1;
  for (const one of found.broken) console.log(one);
}
await browser.close();
console.log(
  `histories ${values.seeds}, acts ${acts}, figures ${figures}, histories in which something was untrue ${bad}`,
);
process.exitCode = bad === 0 ? 0 : 1;
