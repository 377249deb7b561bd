/**
 * Opens the station in the person's own browser. The link is not among the browser's arguments, which every user of the computer
 * can read: they name a page of the owner's alone, which leads to it. If that does not work the person still has the link.
 */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OWN_FILE } from '../private.ts';

/** Milliseconds until the page is taken away; by then the browser has read it, and the link in it is too old soon after. */
const READ_WITHIN = 60_000;

/**
 * @param folder the user data
 * @param umask of the browser, where it is not running yet: what it downloads is no business of ours
 */
export function openInBrowser(link: string, folder: string, umask: number): void {
  const page = path.join(folder, 'open.html');
  removePage(folder);
  writeFileSync(page, pageTo(link), { mode: OWN_FILE, flag: 'wx' });
  setTimeout(() => removePage(folder), READ_WITHIN).unref();
  const [command, ...args] = commandFor(process.platform, page);
  const ours = process.umask(umask);
  spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
    .on('error', () => console.log('No browser could be opened; open the link by hand.'))
    .unref();
  process.umask(ours);
}

/** Also at the start: one that was killed has left it. */
export const removePage = (folder: string): void => rmSync(path.join(folder, 'open.html'), { force: true });

/** @param link of ours: nothing in it needs to be escaped */
const pageTo = (link: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Dockhand</title>
`;

function commandFor(platform: NodeJS.Platform, page: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', page];
  // Not through cmd: it would take the name apart.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', page];
  return ['xdg-open', page];
}
