/** The window shows our one page and nothing else, whatever happens in it. */
import type { Session, WebContents } from 'electron';

/** Nothing of a page comes from the network: the station alone speaks to the service, and not through Chromium. */
const OUTSIDE = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file:///*'];

export function lockNavigation(contents: WebContents): void {
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  // No link leads out of Dockhand today; the one that does will be opened by name here, in the system's browser.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

const refuse = (event: { preventDefault(): void }): void => event.preventDefault();

export function lockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: OUTSIDE }, (_details, done) => done({ cancel: true }));
}
