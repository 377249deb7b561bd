import { spawn } from 'node:child_process';

/**
 * Opens an address in the person's own browser. If that does not work they still have the link in front of them.
 * @param umask of the browser, where it is not running yet: what it downloads is no business of ours
 */
export function openInBrowser(address: string, umask: number): void {
  const [command, ...args] = commandFor(process.platform, address);
  const ours = process.umask(umask);
  spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
    .on('error', () => console.log('No browser could be opened; open the link by hand.'))
    .unref();
  process.umask(ours);
}

function commandFor(platform: NodeJS.Platform, address: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', address];
  // Not through cmd: it would take the address apart.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}
