/** What keeps the station from its work, in the words of the bridge. */
import type { Problem } from '#bridge/bridge.ts';
import { StoreTrouble, troubleOf } from './store/store-errors.ts';

export function problemOf(error: unknown): Problem {
  const trouble = troubleOf(error, 'a file');
  if (!(trouble instanceof StoreTrouble)) return { code: 'defect', detail: String(error) };
  const detail = trouble.message;
  switch (trouble.kind) {
    case 'full':
      return { code: 'disk-full', detail };
    case 'busy':
      return { code: 'in-use', detail };
    case 'damaged':
      return { code: 'queue-damaged', detail };
    case 'newer':
      return { code: 'queue-newer', detail };
    case 'unwritable':
      return { code: 'disk-trouble', detail };
    case 'defect':
      return { code: 'defect', detail };
    default:
      return trouble.kind satisfies never;
  }
}
