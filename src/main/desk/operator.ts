/**
 * Who works at this station. A name given in the settings, or by a badge of the site, is the station's, whichever profile is open.
 * Anybody can print a badge for practice, so its name counts there alone: it must not sign real work.
 */
import type { StationSettings } from '../station/station-settings.ts';
import type { Database, Writer } from '../store/database.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';

interface OperatorDesk {
  readonly queue: Database;
  readonly settings: StationSettings;
  readonly isPractice: boolean;
}

export const operatorOf = ({ queue, settings, isPractice }: OperatorDesk): string =>
  (isPractice ? setting(queue.read, 'practiceOperator') : null) ?? settings.get('operator');

export function takeBadge({ settings, isPractice }: OperatorDesk, db: Writer, name: string): void {
  if (isPractice) putSetting(db, 'practiceOperator', name);
  else settings.put('operator', name);
}

/** As a person says it in the settings. */
export function nameOperator({ queue, settings, isPractice }: OperatorDesk, name: string): void {
  settings.put('operator', name);
  if (isPractice) queue.write((db) => putSetting(db, 'practiceOperator', null));
}
