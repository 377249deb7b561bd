/** The part of electron-builder's configuration for Linux: deb, rpm and AppImage. */
import path from 'node:path';

const MAINTAINER = 'The Dockhand developers <packages@dockhand.example>';
const SYNOPSIS = 'Receiving-dock workstation: scan, receive, move and count';

/**
 * What Electron and the bindings are linked against, as Debian and Ubuntu call it (`a | b`: newer and older releases).
 * test/package/dependencies.spec.ts compares the list with the files that ship.
 */
export const DEBIAN_DEPENDS = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libsecret-1-0',
  'libstdc++6',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
];

/** The same by the names of the libraries: distributions with rpm call their packages differently, and all of them know these. */
const RPM_LIBRARIES = [
  'libX11.so.6',
  'libXcomposite.so.1',
  'libXdamage.so.1',
  'libXext.so.6',
  'libXfixes.so.3',
  'libXrandr.so.2',
  'libasound.so.2',
  'libatk-1.0.so.0',
  'libatk-bridge-2.0.so.0',
  'libatspi.so.0',
  'libcairo.so.2',
  'libcups.so.2',
  'libdbus-1.so.3',
  'libdrm.so.2',
  'libexpat.so.1',
  'libgbm.so.1',
  'libgio-2.0.so.0',
  'libgtk-3.so.0',
  'libnspr4.so',
  'libnss3.so',
  'libpango-1.0.so.0',
  'libsecret-1.so.0',
  'libstdc++.so.6',
  'libudev.so.1',
  'libxcb.so.1',
  'libxkbcommon.so.0',
];

/** The times and the machine that rpmbuild would write down; without them two packages of one commit are the same. */
const RPM_REPRODUCIBLE = [
  'use_source_date_epoch_as_buildtime 1',
  'clamp_mtime_to_source_date_epoch 1',
  '_buildhost localhost',
].flatMap((definition) => ['--rpm-rpmbuild-define', definition]);

/**
 * @param {{ resources: string, link: string, isFast: boolean }} options `resources`: the folder of the install scripts; `link`:
 *   a symbolic link to the installed program, which becomes `/usr/bin/dockhand`
 * @returns {Pick<import('electron-builder').Configuration, 'linux' | 'deb' | 'rpm' | 'appImage'>}
 */
export function linuxConfiguration({ resources, link, isFast }) {
  const shared = {
    synopsis: SYNOPSIS,
    // A link that belongs to the package is there after an upgrade too; one made by a script is taken away by the old package.
    fpm: [`${link}=/usr/bin/dockhand`],
    afterInstall: path.join(resources, 'after-install.sh'),
    afterRemove: path.join(resources, 'after-remove.sh'),
  };
  return {
    linux: {
      executableName: 'dockhand',
      icon: 'resources/icons',
      category: 'Office',
      maintainer: MAINTAINER,
      vendor: 'The Dockhand developers',
      syncDesktopName: true,
      desktop: { entry: { Keywords: 'warehouse;stock;inventory;barcode;scanner;', StartupNotify: 'true' } },
    },
    deb: {
      ...shared,
      artifactName: '${name}_${version}_${arch}.${ext}',
      packageCategory: 'misc',
      depends: DEBIAN_DEPENDS,
      // Something has to keep the account's key; without it Dockhand asks at each start.
      recommends: ['gnome-keyring | kwalletmanager | keepassxc'],
      compression: isFast ? 'gz' : 'xz',
    },
    rpm: {
      ...shared,
      fpm: [...shared.fpm, ...RPM_REPRODUCIBLE],
      artifactName: '${name}-${version}.${arch}.${ext}',
      packageCategory: 'Applications/Productivity',
      depends: RPM_LIBRARIES.map((library) => `${library}()(64bit)`),
      compression: isFast ? 'gzip' : 'xzmt',
    },
    appImage: { artifactName: '${productName}-${version}-${arch}.${ext}' },
  };
}
