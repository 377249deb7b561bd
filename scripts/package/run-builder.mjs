/**
 * Runs electron-builder, under the Node that set-up found: node run-builder.mjs REQUEST, where REQUEST is JSON. Its own output is for
 * whoever has to find a fault; what a person wants to know is sent to `package.mjs`, which starts us.
 */
import { Arch, build, Platform } from 'electron-builder';
import { configurationOf } from './configuration.mjs';

/** @typedef {import('./configuration.mjs').Request & { targets: readonly import('./targets.mjs').Target[] }} BuilderRequest */
/** @typedef {{ kind: 'step', words: string } | { kind: 'made', file: string }} Report */

/** @param {Report} report */
function tell(report) {
  process.send?.(report);
}

/** @type {BuilderRequest} */
const request = JSON.parse(process.argv[2] ?? '');
const { root, targets, build: wanted } = request;
const configuration = configurationOf(request);
const { afterPack } = configuration;
if (typeof afterPack !== 'function') throw new Error('the configuration has no afterPack');

const arch = wanted.archs.length > 1 ? Arch.universal : wanted.archs[0] === 'arm64' ? Arch.arm64 : Arch.x64;
/** The folder of the app, which is an artefact only if it was asked for. */
let folder = '';

tell({ kind: 'step', words: 'packing the app' });
const files = await build({
  projectDir: root,
  publish: 'never',
  targets: Platform.current().createTarget([...targets], arch),
  config: {
    ...configuration,
    afterPack: async (context) => {
      await afterPack(context);
      folder = context.appOutDir;
    },
    artifactBuildStarted: ({ targetPresentableName }) =>
      tell({ kind: 'step', words: `making the ${targetPresentableName}` }),
  },
});
if (targets.includes('dir')) tell({ kind: 'made', file: folder });
for (const file of files) tell({ kind: 'made', file });
process.disconnect();
