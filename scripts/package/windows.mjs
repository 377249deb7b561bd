/** The part of electron-builder's configuration for Windows: one installer, for the user or for the machine. Never tried on this project's machines. */
import path from 'node:path';

/**
 * The installer is signed where a certificate is named (WIN_CSC_LINK or CSC_LINK, with its password), and unsigned elsewhere.
 * Silent: `/S /currentuser` or `/S /allusers`, `/D=FOLDER` as the last switch (docs/administration.md).
 * @param {{ resources: string, env: NodeJS.ProcessEnv }} options `resources`: the folder of what the installer does besides
 * @returns {Pick<import('electron-builder').Configuration, 'win' | 'nsis'>}
 */
export function windowsConfiguration({ resources, env }) {
  const publisher = env['DOCKHAND_PUBLISHER'];
  return {
    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: 'resources/icons/icon.ico',
      requestedExecutionLevel: 'asInvoker',
      signtoolOptions: {
        signingHashAlgorithms: ['sha256'],
        // The name in the certificate, which an update has to have too.
        ...(publisher === undefined || publisher === '' ? {} : { publisherName: publisher }),
      },
    },
    nsis: {
      // Asks for whom; the machine's administrator is asked for only if it is for everybody.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      artifactName: '${productName}-${version}-${arch}-setup.${ext}',
      installerLanguages: ['en_US', 'de_DE'],
      displayLanguageSelector: false,
      uninstallDisplayName: 'Dockhand',
      createDesktopShortcut: true,
      createStartMenuShortcut: true,
      runAfterFinish: true,
      // The outbox is in it.
      deleteAppDataOnUninstall: false,
      // Registers the links of other programs, and says where the outbox is.
      include: path.join(resources, 'installer.nsh'),
      differentialPackage: false,
    },
  };
}
