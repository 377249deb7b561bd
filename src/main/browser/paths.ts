/** Where the parts of Dockhand are, seen from the sources and from what the build makes of them (`out/browser`). */
import path from 'node:path';

const isBuilt = !import.meta.filename.endsWith('.ts');

export const ROOT = path.resolve(import.meta.dirname, isBuilt ? '../..' : '../../..');
export const PAGES = path.join(ROOT, 'out/renderer');
/** The inventory service, for practice. */
export const SERVICE = path.join(ROOT, isBuilt ? 'out/main/service.js' : 'src/service/main.ts');
