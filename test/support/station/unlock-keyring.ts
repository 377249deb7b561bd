/**
 * Unlocks the GNOME keyring that `scripts/keyring.mjs` has started, over the daemon's control socket, as a login would. Throws if it stays
 * locked.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';

const UNLOCK = 1;

/** @throws if the daemon does not unlock it */
export async function unlockKeyring(password = 'practice'): Promise<void> {
  const socket = connect(join(process.env['GNOME_KEYRING_CONTROL'] ?? '', 'control'));
  const text = Buffer.from(password);
  // The message: one byte; then the length of all that follows, the operation, the length of the password, and the password.
  const head = Buffer.alloc(13);
  head.writeUInt32BE(12 + text.length, 1);
  head.writeUInt32BE(UNLOCK, 5);
  head.writeUInt32BE(text.length, 9);
  socket.write(Buffer.concat([head, text]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.end();
  if (answer.readUInt32BE(4) !== 0) throw new Error('the keyring is still locked');
}
