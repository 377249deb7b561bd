import fs from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser to test with that is already on the machine. */
export const findChromium = () => PLACES.find((file) => fs.existsSync(file));
