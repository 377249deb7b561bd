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
      return { title: 'That is no longer there', next: 'Go back (Esc) and look again.', blocks: false };
    case 'not-now':
      return {
        title: 'That has changed in the meantime',
        next: 'Look at the screen and try again.',
        blocks: false,
      };
    case 'disk-full':
      return {
        title: 'The disk is full: nothing more can be saved',
        next: 'Free some space on this computer, then scan the last one again. What was saved is safe.',
        blocks: false,
      };
    case 'disk-trouble':
      return {
        title: 'The disk could not save that',
        next: 'Nothing was changed. Try again; if it happens again, ask for help before you scan more.',
        blocks: false,
      };
    case 'folder-shut':
      return {
        title: 'Dockhand cannot write to its folder',
        next: 'Its contents are unchanged. Ask whoever looks after this computer for write permission, then try again.',
        blocks: true,
      };
    case 'queue-damaged':
      return {
        title: 'The file with your work is damaged',
        next: 'It is left as it is, and no scans are accepted, so that nothing is lost. Ask for help before you continue.',
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
        title: 'Another program is using this warehouse’s files',
        next: 'If Dockhand is open in another window, continue there or close it. This page goes away when the files are free.',
        blocks: true,
      };
    case 'no-keychain':
      return {
        title: 'This computer has no keychain for the key',
        next: 'Ask for a keychain to be set up. Until then, keep scanning: everything waits and nothing is lost.',
        blocks: false,
      };
    case 'keychain-locked':
      return {
        title: 'The keychain is locked',
        next: 'Unlock it, or sign in to this computer again. Keep scanning meanwhile.',
        blocks: false,
      };
    case 'address-invalid':
      return {
        title: 'That is not a valid address',
        next: 'It should look like https://inventory.example.com.',
        blocks: false,
      };
    case 'address-insecure':
      return {
        title: 'That address is not secure',
        next: 'It must start with https://, so that nobody else can read the key.',
        blocks: false,
      };
    case 'service-unreachable':
      return {
        title: 'No answer from that address',
        next: 'Check the address and the network, then try again.',
        blocks: false,
      };
    case 'certificate-refused':
      return {
        title: 'That address cannot prove it is the right one',
        next: 'Its certificate has expired, or is for another name. Nothing was sent. Ask whoever runs the warehouse system.',
        blocks: false,
      };
    case 'not-the-service':
      return {
        title: 'That address is not a warehouse system',
        next: 'Check the address. On a guest network, sign in there first.',
        blocks: false,
      };
    case 'key-refused':
      return {
        title: 'The key was not accepted',
        next: 'Check that it was copied completely, and that it is still valid.',
        blocks: false,
      };
    case 'practice-failed':
      return {
        title: 'The practice warehouse did not start',
        next: 'Close Dockhand and start it again. Your work is saved.',
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
        title: 'The label printer stopped answering',
        next: 'Some labels may have been printed. Check the printer before you print again.',
        blocks: false,
      };
    case 'defect':
      return {
        title: 'That failed unexpectedly',
        next: 'Nothing was changed. Try again; if it happens again, ask for help.',
        blocks: false,
      };
    case 'station-gone':
      return {
        title: 'Dockhand has stopped',
        next: 'Start it again on this computer; in a browser, open the link it shows. Everything up to the last beep is saved.',
        blocks: true,
      };
    default:
      return code satisfies never;
  }
}
