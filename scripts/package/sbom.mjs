/** The list of what is in a package, as CycloneDX 1.6: npm's own lists miss what is bundled, and Electron. */
import crypto from 'node:crypto';

/**
 * @param {{ version: string, electron: string, time: number, components: readonly import('./third-party.mjs').Component[] }} contents
 *   `time`: of the commit, in seconds. The list of one commit is the same each time it is made.
 */
export function sbomOf({ version, electron, time, components }) {
  const dockhand = { type: 'application', name: 'dockhand', version, 'bom-ref': 'dockhand' };
  const listed = [
    ...components.map(componentOf),
    componentOf({ name: 'electron', version: electron, license: 'MIT', integrity: undefined }),
  ];
  const digest = crypto
    .createHash('sha256')
    .update(JSON.stringify([dockhand, listed]))
    .digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: { timestamp: new Date(time * 1000).toISOString(), component: dockhand },
    components: listed,
    dependencies: [{ ref: 'dockhand', dependsOn: listed.map((component) => component['bom-ref']) }],
  };
}

/** @param {Omit<import('./third-party.mjs').Component, 'text'>} component */
function componentOf({ name, version, license, integrity, purl: elsewhere }) {
  const purl = `${elsewhere ?? `pkg:npm/${name.replace('@', '%40')}`}@${version}`;
  const content = integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64')
    : undefined;
  return {
    type: name === 'electron' ? 'framework' : 'library',
    name,
    version,
    'bom-ref': purl,
    purl,
    licenses: [{ expression: license }],
    ...(content === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: content.toString('hex') }] }),
  };
}

/** @param {string} digest of 64 digits; made to look like a random UUID, as the format asks */
const uuidOf = (digest) =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
