/** Unlocks the keyring that `scripts/keyring.mjs` has started, as a login would: over the daemon's control socket. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';

const UNLOCK = 1;

/** @throws where the daemon does not do it */
export async function unlockKeyring(password = 'practice'): Promise<void> {
  const socket = connect(join(process.env['GNOME_KEYRING_CONTROL'] ?? '', 'control'));
  const text = Buffer.from(password);
  // One byte goes ahead; then the length of all, the operation, the length of the password, and the password.
  const head = Buffer.alloc(13);
  head.writeUInt32BE(12 + text.length, 1);
  head.writeUInt32BE(UNLOCK, 5);
  head.writeUInt32BE(text.length, 9);
  socket.write(Buffer.concat([head, text]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.end();
  if (answer.readUInt32BE(4) !== 0) throw new Error('the keyring is still locked');
}
