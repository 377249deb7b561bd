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
  // No content policy holds WebRTC, and no request of it can be cancelled. What this leaves it goes by a proxy (`lockNetwork`).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

const refuse = (event: { preventDefault(): void }): void => event.preventDefault();

/** A proxy that is nowhere: nothing listens on this port, nor can. Loopback goes there, too. */
const NOWHERE = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:0',
  proxyBypassRules: '<-loopback>',
} as const;

export async function lockNetwork(session: Session): Promise<void> {
  session.webRequest.onBeforeRequest({ urls: OUTSIDE }, (_details, done) => done({ cancel: true }));
  await session.setProxy(NOWHERE);
}
