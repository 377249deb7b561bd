/** What went wrong, and the next step. `blocks`: no screen makes sense until it is solved. */
import type { ProblemCode } from '#bridge/bridge.ts';

export interface Trouble {
  readonly title: string;
  readonly next: string;
  readonly blocks: boolean;
}

export function trouble(code: ProblemCode): Trouble {
  switch (code) {
    case 'bad-ask':
      return { title: 'That could not be done', next: 'Check the figures and try again.', blocks: false };
    case 'not-there':
      return { title: 'That is not there any more', next: 'Go back (Esc) and look again.', blocks: false };
    case 'not-now':
      return {
        title: 'That has changed in the meantime',
        next: 'Look at the screen and try again.',
        blocks: false,
      };
    case 'disk-full':
      return {
        title: 'The disk is full: nothing more can be kept',
        next: 'Free some space on this computer, then scan the last one again. What was kept is safe.',
        blocks: false,
      };
    case 'disk-trouble':
      return {
        title: 'The disk would not keep that',
        next: 'Nothing was changed. Try again; if it stays so, ask for help before scanning on.',
        blocks: false,
      };
    case 'folder-shut':
      return {
        title: 'Dockhand cannot write in its folder',
        next: 'What is in it is as it was. Ask whoever looks after this computer for the right to write there, then start Dockhand again.',
        blocks: true,
      };
    case 'queue-damaged':
      return {
        title: 'The file with your work is damaged',
        next: 'It is kept as it is, and no scan is taken, so that nothing is lost. Ask for help before going on.',
        blocks: true,
      };
    case 'queue-newer':
      return {
        title: 'Your work was saved by a newer Dockhand',
        next: 'Update Dockhand on this computer. Nothing has been changed.',
        blocks: true,
      };
    case 'in-use':
      return {
        title: 'Dockhand is already open here',
        next: 'Go on in the other window, or close it and start again.',
        blocks: true,
      };
    case 'no-keychain':
      return {
        title: 'This computer has no place to keep a key safely',
        next: 'Ask for a keychain to be set up. Until then, scan on: everything waits and nothing is lost.',
        blocks: false,
      };
    case 'keychain-locked':
      return {
        title: 'The keychain is locked',
        next: 'Unlock it, or sign in to this computer again. Scan on meanwhile.',
        blocks: false,
      };
    case 'address-invalid':
      return {
        title: 'That is not an address',
        next: 'It looks like https://inventory.example.com.',
        blocks: false,
      };
    case 'address-insecure':
      return {
        title: 'That address is not secure',
        next: 'It has to begin with https://, so that nobody can read the key on its way.',
        blocks: false,
      };
    case 'service-unreachable':
      return {
        title: 'Nobody answers at that address',
        next: 'Check the address and the network, then try again.',
        blocks: false,
      };
    case 'certificate-refused':
      return {
        title: 'That address cannot prove that it is the right one',
        next: 'Its certificate has run out, or is for another name. Nothing was sent. Ask whoever runs the service.',
        blocks: false,
      };
    case 'not-the-service':
      return {
        title: 'Something else answers at that address',
        next: 'Check the address. On a guest network, sign in there first.',
        blocks: false,
      };
    case 'key-refused':
      return {
        title: 'The key is not accepted there',
        next: 'Check that it was copied whole, and that it is still valid.',
        blocks: false,
      };
    case 'practice-failed':
      return {
        title: 'The practice warehouse did not start',
        next: 'Close Dockhand and start it again. What you did is kept.',
        blocks: true,
      };
    case 'printer-silent':
      return {
        title: 'The label printer does not answer',
        next: 'Nothing was printed. Check that it is on, and its address in Settings (F6).',
        blocks: false,
      };
    case 'printer-broke-off':
      return {
        title: 'The label printer fell silent',
        next: 'Some labels may have been printed. Look there before you print again.',
        blocks: false,
      };
    case 'defect':
      return {
        title: 'That failed, and it should not have',
        next: 'Nothing was changed. Try once more; if it stays so, ask for help.',
        blocks: false,
      };
    case 'station-gone':
      return {
        title: 'Dockhand has stopped',
        next: 'Start it again on this computer; in a browser, open the link it shows. Everything up to the last beep is kept.',
        blocks: true,
      };
    default:
      return code satisfies never;
  }
}
