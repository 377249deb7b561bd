/**
 * The folder of tools that electron-builder makes an AppImage with, put together from Debian's own where electron-builder's cannot be
 * downloaded. The runtime, the small program in front of the image, is no package of Debian's: DOCKHAND_APPIMAGE_RUNTIME names one,
 * as a program or as its source in C.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from '../program.mjs';
import { run } from '../run.mjs';

/** Where the tools lie in the folder, by electron-builder's toolset 1.0.3. */
const TOOLS = {
  mksquashfs: '/usr/bin/mksquashfs',
  'desktop-file-validate': '/usr/bin/desktop-file-validate',
};

/**
 * @param {string} folder is made anew
 * @returns {Promise<string>} the folder
 */
export async function appImageTools(folder) {
  const given = process.env['APPIMAGE_TOOLS_PATH'];
  if (given) return given;
  const source = process.env['DOCKHAND_APPIMAGE_RUNTIME'];
  if (!source) throw new Stop('No AppImage runtime is named: DOCKHAND_APPIMAGE_RUNTIME is not set.');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'lib', process.arch), { recursive: true });
  fs.mkdirSync(path.join(folder, 'runtimes'));
  for (const [name, tool] of Object.entries(TOOLS)) fs.symlinkSync(tool, path.join(folder, name));
  const runtime = path.join(folder, 'runtimes', `runtime-${process.arch}`);
  if (source.endsWith('.c')) {
    const { code, output } = await run('cc', ['-Os', '-o', runtime, source]);
    if (code !== 0) throw new Stop(`The AppImage runtime could not be compiled:\n${output}`);
  } else fs.copyFileSync(source, runtime);
  return folder;
}
