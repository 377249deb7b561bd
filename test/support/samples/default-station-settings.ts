/**
 * The default settings of this computer (name, operator, scanners, printer), for tests that use the desk (the part that answers the
 * screens) without starting the whole app. They can only be read: their folder is already deleted, so `put` throws.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfiles } from '#main/station/profiles.ts';
import { openStationSettings, type StationSettings } from '#main/station/station-settings.ts';

export const USUAL_SETTINGS = usualSettings();

function usualSettings(): StationSettings {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-settings-'));
  try {
    return openStationSettings(folder, readProfiles(folder), (error) => {
      throw error;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
