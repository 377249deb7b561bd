/**
 * Fetches a package by electron-updater: of an AppImage only the blocks that have changed, and what has been fetched already not again.
 * It is told nothing but the one package that the signed list names, by a provider that asks no server for anything.
 */
import {
  AppImageUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  RpmUpdater,
  type AppUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { PackageKind } from '../../updates/choose-update.ts';
import type { FetchedPackage, Offer, Source } from '../../updates/updates.ts';
import { serveFile } from './serve-file.ts';

const UPDATERS = {
  AppImage: AppImageUpdater,
  deb: DebUpdater,
  rpm: RpmUpdater,
  nsis: NsisUpdater,
  zip: MacUpdater,
} as const;

/** The updater that fetched the package: an installer is started by it. */
export interface Fetched {
  readonly updater: AppUpdater;
  readonly result: FetchedPackage;
}

/** Never rejects. */
export async function fetchPackage(
  packageKind: PackageKind,
  offer: Offer,
  source: Source,
  onPercent: (percent: number) => void,
): Promise<Fetched> {
  const served = source.kind === 'file' ? await serveFile(source.file) : null;
  const updater = updaterOf(packageKind, offer, served?.url ?? (source.kind === 'address' ? source.url : ''));
  let isTooLong = false;
  try {
    const cancelling = (await updater.checkForUpdates())?.cancellationToken;
    updater.on('download-progress', ({ percent, transferred }) => {
      // A server that never stops sending would fill the disk.
      isTooLong ||= transferred > offer.listed.size;
      if (isTooLong) cancelling?.cancel();
      else onPercent(percent);
    });
    const [file] = await updater.downloadUpdate(cancelling);
    return { updater, result: file === undefined ? { kind: 'unreachable' } : { kind: 'file', file } };
  } catch (error) {
    return { updater, result: { kind: isTooLong ? 'altered' : whatFailed(error) } };
  } finally {
    served?.close();
  }
}

function updaterOf(packageKind: PackageKind, { version, listed }: Offer, folder: string): AppUpdater {
  const info: UpdateInfo = {
    version,
    files: [{ ...listed, url: listed.name }],
    path: listed.name,
    sha512: listed.sha512,
    releaseDate: '',
  };
  class OneOffer extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      return info;
    }
    resolveFiles(): ResolvedUpdateFileInfo[] {
      return info.files.map((file) => ({
        url: new URL(`${folder}/${encodeURIComponent(file.url)}`),
        info: file,
      }));
    }
  }
  const updater = new UPDATERS[packageKind]({ provider: 'custom', updateProvider: OneOffer });
  updater.logger = null;
  updater.autoDownload = false;
  // It is installed when we say so, not whenever the program is closed.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  return updater;
}

/** A download that is answered with an error tells its status in its message alone. */
const ABSENT = /\bstatus (404|410)\b/;

function whatFailed(error: unknown): 'absent' | 'altered' | 'unreachable' {
  if (!(error instanceof Error)) return 'unreachable';
  if ('code' in error && error.code === 'ERR_CHECKSUM_MISMATCH') return 'altered';
  return ABSENT.test(error.message) ? 'absent' : 'unreachable';
}
