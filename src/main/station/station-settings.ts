/**
 * What holds for this station whichever profile is open: its name, its operator, its scanners and its printer. Kept in
 * `station.json`; an older version kept it in each profile's queue, from where it is taken over once.
 */
import { UNNAMED_OPERATOR } from '#domain/values/operator.ts';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ACTS } from '#bridge/acts.ts';
import type { ScannerProfile } from '#domain/scanning/scanner.ts';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import { readJson, writeJson } from '../json-file.ts';
import { OWN_FOLDER } from '../private.ts';
import { profileFolder, type Profiles } from './profiles.ts';
import { settingsIn } from '../store/peek-closed-profile.ts';

const { scanners } = ACTS['settings.scanners'].shape;

/** What cannot be read counts as not set. */
const Stored = z.object({
  station: z.string().catch('Dock 1'),
  operator: z.string().catch(UNNAMED_OPERATOR),
  sound: z.boolean().catch(true),
  wedge: ACTS['settings.wedge'].catch(DEFAULT_WEDGE),
  scanners: scanners.catch([]),
  zpl: ACTS['settings.zpl'].shape.printer.catch(null),
  /** Somebody has been through the first steps, or skipped them. */
  isWelcomed: z.boolean().catch(false),
});
type Kept = z.output<typeof Stored>;
type Setting = keyof Kept;

export interface StationSettings {
  get<K extends Setting>(key: K): Kept[K];
  /** @throws what the file system throws; nothing is changed then */
  put<K extends Setting>(key: K, value: Kept[K]): void;
}

/**
 * @param onDefect told where what was taken over could not be written; it counts all the same
 * @param fixed by the administrator: what is put is kept, and in force again when it is fixed no more
 */
export function openStationSettings(
  folder: string,
  profiles: Profiles,
  onDefect: (error: unknown) => void,
  fixed: Partial<Kept> = {},
): StationSettings {
  const file = join(folder, 'station.json');
  const stored = Stored.safeParse(readJson(file));
  let kept = stored.data ?? Stored.parse(fromProfiles(folder, profiles));
  const write = (changed: Kept): void => {
    writeJson(file, changed);
    kept = changed;
  };
  if (!stored.success) {
    try {
      mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
      write(kept);
    } catch (error) {
      onDefect(error);
    }
  }
  return {
    get: (key) => fixed[key] ?? kept[key],
    put: (key, value) => write({ ...kept, [key]: value }),
  };
}

/** Those of the active profile come first, then those of the others; the scanners of all of them are this station's. */
function fromProfiles(folder: string, { active, all }: Profiles): object {
  const folders = [active, ...all.filter(({ id }) => id !== active.id)].map((one) =>
    profileFolder(folder, one),
  );
  const found = folders.map(settingsIn);
  const known = new Map<string, ScannerProfile>();
  for (const { scanners: own } of found)
    for (const one of scanners.catch([]).parse(own)) if (!known.has(one.id)) known.set(one.id, one);
  return {
    ...Object.assign({}, ...found.toReversed()),
    scanners: [...known.values()].slice(0, MOST_SCANNERS),
    isWelcomed: folders.some((one) => existsSync(join(one, 'queue.db'))),
  };
}

/** As many as `settings.scanners` takes. */
const MOST_SCANNERS = 20;
