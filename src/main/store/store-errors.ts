/**
 * Classifies database and file errors by what the caller has to do about them: disk full, locked, damaged, of a newer version, not
 * writable, or a defect (`StoreTrouble.kind`).
 */
import Sqlite from 'better-sqlite3';

/**
 * full: free space, then the same act works. busy: another process holds it; try again. damaged: stop, keep the file, tell a
 * person. newer: a newer Dockhand wrote it. unwritable: the folder's permissions, or the disk. defect: our own fault.
 */
export type TroubleKind = 'full' | 'busy' | 'damaged' | 'newer' | 'unwritable' | 'defect';

export class StoreTrouble extends Error {
  override readonly name = 'StoreTrouble';
  readonly kind: TroubleKind;
  constructor(kind: TroubleKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

const KIND_BY_CODE: readonly (readonly [prefix: string, kind: TroubleKind])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_PERM', 'unwritable'],
];
const KIND_BY_ERRNO: Readonly<Record<string, TroubleKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  EIO: 'unwritable',
  ENOTDIR: 'unwritable',
  EEXIST: 'unwritable',
  // What Node says of a folder that is to be made where nothing may be.
  ENOENT: 'unwritable',
};

/** Turns an error of the database or the disk into a StoreTrouble; any other error is returned unchanged. */
export function troubleOf(error: unknown, doing: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code } = error;
  const kind =
    error instanceof Sqlite.SqliteError
      ? (KIND_BY_CODE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'defect')
      : KIND_BY_ERRNO[code];
  return kind === undefined ? error : new StoreTrouble(kind, `${error.message} (${code}) in: ${doing}`);
}
