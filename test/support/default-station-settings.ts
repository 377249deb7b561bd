/** The default settings of a station, for a test of the desk without a station. They cannot be changed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfiles } from '#main/profiles.ts';
import { openStationSettings, type StationSettings } from '#main/station-settings.ts';

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
