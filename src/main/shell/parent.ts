/**
 * The channel to `scripts/start.mjs`, where that started us: it learns that we are ready (and does not open another shell
 * in our stead), and tells us to end by closing the channel, which it also does without meaning to by dying.
 */

/** @param where the window, or the address */
export function sayReady(where: string): void {
  console.log(`Dockhand is ready: ${where}`);
  process.send?.('ready');
}

export function whenParentIsGone(end: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', end);
  else end();
}
