/** The part of electron-builder's configuration for macOS: one universal app, as a disk image and a zip. Never tried on this project's machines. */
import path from 'node:path';

/**
 * With a certificate (CSC_LINK or CSC_NAME) the app is signed under the hardened runtime, and notarised where an account of
 * Apple's is named. Without one it gets an ad-hoc signature, which arm64 asks for, and which the hardened runtime would refuse:
 * its libraries would be of nobody's team.
 * @param {{ resources: string, env: NodeJS.ProcessEnv }} options
 * @returns {Pick<import('electron-builder').Configuration, 'mac' | 'dmg'>}
 */
export function macConfiguration({ resources, env }) {
  const isSigned = Boolean(env['CSC_LINK'] ?? env['CSC_NAME']);
  const entitlements = path.join(resources, 'mac', 'entitlements.plist');
  return {
    mac: {
      target: ['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })),
      category: 'public.app-category.business',
      icon: 'resources/icons/icon.icns',
      ...(isSigned ? {} : { identity: '-' }),
      hardenedRuntime: isSigned,
      entitlements,
      entitlementsInherit: entitlements,
      gatekeeperAssess: false,
      notarize: isSigned && canNotarise(env),
      // The bindings are the same files in both halves: one for each kind of processor, or one for both.
      x64ArchFiles: '**/*.node',
      extendInfo: {
        NSCameraUsageDescription: 'Dockhand reads codes that are held before the camera.',
        CFBundleLocalizations: ['en', 'de'],
      },
    },
    dmg: { title: '${productName} ${version}', sign: false, writeUpdateInfo: false },
  };
}

/** By a key of App Store Connect or by an Apple account; both are what electron-builder reads. @param {NodeJS.ProcessEnv} env */
const canNotarise = (env) =>
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].every((name) => env[name]) ||
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'].every((name) => env[name]);
