export const problem = {
  'bad-ask': {
    title: 'That could not be done',
    next: 'Check the figures and try again.',
  },
  'not-there': {
    title: 'That is no longer there',
    next: 'Go back (Esc) and look again.',
  },
  'not-now': {
    title: 'That has changed in the meantime',
    next: 'Look at the screen and try again.',
  },
  'fixed-by-policy': {
    title: 'That is set by your administrator',
    next: 'It cannot be changed here. Ask your administrator.',
  },
  switched: {
    title: 'The warehouse was changed meanwhile: nothing was done',
    next: 'If it is meant for the warehouse in use now, do it again.',
  },
  'disk-full': {
    title: 'The disk is full: nothing more can be saved',
    next: 'Free some space on this computer, then scan the last one again. What was saved is safe.',
  },
  'disk-trouble': {
    title: 'The disk could not save that',
    next: 'Nothing was changed. Try again; if it happens again, ask for help before you scan more.',
  },
  'folder-shut': {
    title: 'Dockhand cannot write to its folder',
    next: 'Its contents are unchanged. Ask whoever looks after this computer for write permission, then try again.',
  },
  'queue-damaged': {
    title: 'The file with your work is damaged',
    next: 'It is left as it is, and no scans are accepted, so that nothing is lost. Ask for help before you continue.',
  },
  'queue-newer': {
    title: 'Your work was saved by a newer Dockhand',
    next: 'Update Dockhand on this computer. Nothing has been changed.',
  },
  'in-use': {
    title: 'Another program is using this warehouse’s files',
    next: 'If Dockhand is open in another window, continue there or close it. This page goes away when the files are free.',
  },
  'no-keychain': {
    title: 'This computer has no keychain for the key',
    next: 'Ask for a keychain to be set up. Until then, keep scanning: everything waits and nothing is lost.',
  },
  'keychain-locked': {
    title: 'The keychain is locked',
    next: 'Unlock it, or sign in to this computer again. Keep scanning meanwhile.',
  },
  'address-invalid': {
    title: 'That is not a valid address',
    next: 'It should look like https://inventory.example.com.',
  },
  'address-insecure': {
    title: 'That address is not secure',
    next: 'It must start with https://, so that nobody else can read the key.',
  },
  'service-unreachable': {
    title: 'No answer from that address',
    next: 'Check the address and the network, then try again.',
  },
  'certificate-refused': {
    title: 'That address cannot prove it is the right one',
    next: 'Its certificate has expired, or is for another name. Nothing was sent. Ask whoever runs the warehouse system.',
  },
  'not-the-service': {
    title: 'That address is not a warehouse system',
    next: 'Check the address. On a guest network, sign in there first.',
  },
  'key-invalid': {
    title: 'That cannot be a key',
    next: 'A key has only the letters A–Z and a–z, digits and signs such as - and _, without spaces. Nothing was sent. Copy it again.',
  },
  'key-refused': {
    title: 'The key was not accepted',
    next: 'Check that it was copied completely, and that it is still valid.',
  },
  'other-account': {
    title: 'That key seems to be of another warehouse',
    next: 'Nothing was sent with it; the key of before is still in use. Enter a key of this warehouse, or say under Settings (F6) that it is one.',
  },
  'practice-failed': {
    title: 'The practice warehouse did not start',
    next: 'Close Dockhand and start it again. Your work is saved.',
  },
  'printer-silent': {
    title: 'The label printer does not answer',
    next: 'Nothing was printed. Check that it is on, and its address in Settings (F6).',
  },
  'printer-broke-off': {
    title: 'The label printer stopped answering',
    next: 'Some labels may have been printed. Check the printer before you print again.',
  },
  defect: {
    title: 'That failed unexpectedly',
    next: 'Nothing was changed. Try again; if it happens again, ask for help.',
  },
  'station-gone': {
    title: 'Dockhand has stopped',
    next: 'Start it again on this computer; in a browser, open the link it shows. Everything up to the last beep is saved.',
  },
} as const;
