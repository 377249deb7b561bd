/**
 * Opens a local address that neither accepts nor refuses connections but drops their packets, like a broken IPv6 route. It does this with
 * a stopped process whose backlog of unaccepted connections is full. Returns a function that closes the address; throws if the system
 * accepts every connection.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Milliseconds within which a connection to this computer succeeds, if it does at all. */
const AT_ONCE = 500;
/** The most connections that the system accepts for a process that does not accept any. */
const MOST = 50;

/** @returns a function that ends it */
export async function openUnreachableAddress(host: string, port: number): Promise<() => void> {
  const listen = `require('net').createServer().listen({ port: ${port}, host: '${host}', backlog: 1 }, () => console.log())`;
  const swallowing = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const taken: Socket[] = [];
  const end = () => {
    for (const socket of taken) socket.destroy();
    swallowing.kill('SIGKILL');
  };
  await once(swallowing.stdout, 'data');
  // A stopped process accepts no connection; when the system's backlog is full, it drops further packets.
  swallowing.kill('SIGSTOP');
  while (taken.length < MOST) {
    const socket = connect({ host, port });
    taken.push(socket);
    if (!(await connects(socket))) return end;
  }
  end();
  throw new Error('the system takes every connection');
}

const connects = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), AT_ONCE);
    const tell = (isConnected: boolean) => {
      clearTimeout(late);
      resolve(isConnected);
    };
    socket.once('connect', () => tell(true));
    socket.once('error', () => tell(false));
  });
