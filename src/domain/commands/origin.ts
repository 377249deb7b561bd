/**
 * What distinguishes a record from another one that has its id: a service restored from a backup gives its ids anew. A command stores it of
 * every record it speaks of, as the mirror had it when the operator decided.
 */
import type { Intent } from './intent.ts';

/** Members that the service did not tell are absent, and prove nothing. */
export interface Origin {
  readonly what: 'item' | 'folder' | 'order' | 'job';
  readonly id: number;
  readonly sid?: string;
  /** When the service created it, in its own words. */
  readonly createdAt?: string;
  /** The number of an order, and the version at which it had that. */
  readonly number?: string;
  readonly version?: number;
}

export interface Subject {
  readonly of: 'record' | 'order' | 'job';
  readonly id: number;
}

/** The folders that something is put into. */
export function destinationsOf(intent: Intent): readonly number[] {
  if (intent.kind === 'receive') return intent.lines.flatMap(({ folderId }) => folderId ?? []);
  if (intent.kind === 'move-folder') return intent.intoId === null ? [] : [intent.intoId];
  const isInto = intent.kind === 'move' || intent.kind === 'copy' || intent.kind === 'create-item';
  return !isInto || intent.folderId === null ? [] : [intent.folderId];
}

/** The records that a command acts on, and those it puts something into; without those that it makes. */
export function subjectsOf(intent: Intent): readonly Subject[] {
  const records = [...recordsOf(intent), ...new Set(destinationsOf(intent))];
  return [
    ...records.map((id) => ({ of: 'record', id }) as const),
    ...('orderId' in intent && intent.kind !== 'create-order'
      ? [{ of: 'order', id: intent.orderId } as const]
      : []),
    ...('jobId' in intent && intent.kind !== 'create-job' ? [{ of: 'job', id: intent.jobId } as const] : []),
  ];
}

function recordsOf(intent: Intent): readonly number[] {
  if (intent.kind === 'delete') return [intent.recordId];
  if (intent.kind === 'move-folder') return [intent.folderId];
  // Of goods that are booked from another record onto the item, that one as well.
  const from = intent.kind === 'adjust' && intent.fromId !== undefined ? [intent.fromId] : [];
  return 'itemId' in intent && intent.kind !== 'create-item' ? [intent.itemId, ...from] : [];
}
