/**
 * Classifies errors of databases and files by what the caller must do about them (`StoreTrouble.kind`): disk full, locked, damaged, written
 * by a newer version, not writable, or a defect of this program. Callers decide by that kind, never by an error's text. `troubleOf` adds
 * what was being done, such as the SQL. It returns any other error unchanged.
 */
import Sqlite from 'better-sqlite3';

/**
 * full: free disk space, then the same act works. busy: another process holds a lock; try again. damaged: stop, keep the file, tell a
 * person. newer: a newer Dockhand wrote the file. unwritable: the folder's permissions or the disk prevent writing. defect: an error in
 * this program.
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
  // Node reports this code if a folder cannot be created at a place where no folder may be.
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
