import fs from 'node:fs';

const PLACES = [
  // Without a browser's own windows it takes a fifth less of the machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser to test with that is already on the machine. */
export const findChromium = () => PLACES.find((file) => fs.existsSync(file));
