/**
 * Electron's fuses: switches in its executable that are set once, when the app is packed. Each fuse that the executable has must be
 * named here. An Electron with a fuse that is not named is not packed, so an update cannot bring in an open one unseen.
 */
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

/** @type {Readonly<Record<FuseV1Options, boolean>>} */
export const FUSES = {
  // No use as a bare Node, no options for one, no debugger: whoever starts the app gets the app.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The app's code is app.asar alone, with the hash that was written at packing (macOS and Windows check it).
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // No page is loaded by `file:` (src/main/electron/scheme.ts).
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // No cookie is kept. Switched on, Electron would ask the keychain at each start, for nothing.
  [FuseV1Options.EnableCookieEncryption]: false,
  // There is one snapshot, for all processes.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pictures are read by WebAssembly, which is slower without.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Sets every fuse, strictly.
 * @param {string} executable Electron's; on macOS the `.app`
 */
export async function setFuses(executable) {
  const there = await fusesOf(executable);
  const wanted = Object.fromEntries(Object.entries(FUSES).filter(([fuse]) => fuse in there));
  const config = { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...wanted };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type asks for the fuses that only a newer Electron has, too
  await flipFuses(executable, /** @type {import('@electron/fuses').FuseConfig<boolean>} */ (config));
}

/**
 * Reads the fuses back.
 * @param {string} executable
 * @returns {Promise<Record<string, FuseState>>} by the fuse's number; an older Electron has fewer
 */
export async function fusesOf(executable) {
  const wire = Object.entries(await getCurrentFuseWire(executable));
  // Among them is the version of the wire, a string.
  return Object.fromEntries(
    wire.flatMap(([fuse, state]) => (typeof state === 'number' ? [[fuse, state]] : [])),
  );
}

/**
 * @param {Readonly<Record<string, FuseState>>} fuses
 * @returns {string[]} the names of those that are not set as they should be
 */
export const wrongFuses = (fuses) =>
  Object.entries(fuses)
    .filter(([fuse, state]) => state !== stateOf(fuse))
    .map(([fuse]) => FuseV1Options[Number(fuse)] ?? `the unknown fuse ${fuse}`);

/** @param {string} fuse */
function stateOf(fuse) {
  const wanted = Object.entries(FUSES).find(([name]) => name === fuse)?.[1];
  if (wanted === undefined) return undefined;
  return wanted ? FuseState.ENABLE : FuseState.DISABLE;
}
