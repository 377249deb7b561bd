/* PostgreSQL keeps its indexes on names by itself (autovacuum). */
import type { NameIndex } from '../store/name-index.ts';

export const postgresNames = (): NameIndex => ({ merge: async () => false });
