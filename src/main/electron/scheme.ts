/**
 * `dockhand://app/`: the window's pages come from the disk under an address of their own. `file:` would make every file
 * on the machine one origin with us.
 */
import { protocol, type Session } from 'electron';
import { headersFor, PAGE_HEADERS } from '../shell/headers.ts';
import { readPage } from '../shell/pages.ts';

const SCHEME = 'dockhand';
export const ORIGIN = `${SCHEME}://app`;

/** Before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export function servePages(session: Session, folder: string): void {
  session.protocol.handle(SCHEME, (request) => answer(request, folder));
}

export async function answer(request: Request, folder: string): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const page = request.method === 'GET' && host === 'app' ? await readPage(folder, pathname) : null;
  if (page === null) return new Response(null, { status: 404, headers: PAGE_HEADERS });
  return new Response(page.body, { headers: { ...headersFor(pathname), 'content-type': page.type } });
}
