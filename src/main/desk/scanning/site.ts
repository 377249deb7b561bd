/** The site's secret, which tells the command labels printed here from those of others: see `control.ts` of the domain. */
import {
  judgeControl,
  SECRET_LENGTH,
  siteSecret,
  type ControlLabel,
  type JudgedControl,
} from '#domain/scanning/control.ts';
import type { ActAsked } from '#bridge/acts.ts';
import { putSetting, setting } from '../../store/profile-settings-and-state.ts';
import type { DeskPorts } from '../ports.ts';

/** Made where there is none yet. Null in practice, where labels carry none. */
export function siteForPrint(desk: DeskPorts): string | null {
  if (desk.isPractice) return null;
  return desk.queue.write((db) => {
    const known = setting(db, 'site');
    if (known !== null) return known;
    const made = siteSecret(desk.randomBytes(SECRET_LENGTH));
    putSetting(db, 'site', made);
    return made;
  });
}

export const judgeLabel = (
  desk: DeskPorts,
  label: ControlLabel | undefined,
  { source, place }: ActAsked<'scan'>,
): JudgedControl =>
  judgeControl(label, {
    fromPicture: source === 'camera' || source === 'file',
    isPractice: desk.isPractice,
    site: setting(desk.queue.read, 'site'),
    isJoining: place.screen === 'settings' && place.joining === true,
  });
