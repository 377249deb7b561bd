/**
 * Computes the version of an order or a job after this station's own writes. A write names the version it was decided on, and raises it by
 * one. If an own write names another version than the one computed so far, another client wrote before it. Such a write is left out, so the
 * computed version differs from the record's, which shows the other client's change.
 */
import { workingAttempt } from '../../../store/commands/delivery-attempts.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';

/** The version that an applied command has left; undefined if its request named none, as where the service gives jobs none. */
export function versionLeftBy(db: Reader, { seq }: Pick<StoredCommand, 'seq'>): number | undefined {
  const body = workingAttempt(db, seq)?.request.body;
  const isNamed = typeof body === 'object' && body !== null && 'version' in body;
  return isNamed && typeof body.version === 'number' ? body.version + 1 : undefined;
}

/** @param own applied commands on the record, in order */
export const versionAfterOwn = (db: Reader, own: readonly StoredCommand[], version: number): number =>
  own.reduce((now, one) => (versionLeftBy(db, one) === now + 1 ? now + 1 : now), version);
