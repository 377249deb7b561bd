/**
 * Finds and kills all processes of one app: the one that was started and its descendants. They are recorded while the app lives, so that
 * they are still known when their parent is gone. It also finds the ports on which they listen. It reads /proc, so it works on Linux only.
 */
import fs from 'node:fs';

export interface Family {
  add(process: number): void;
  /** The ids of the living processes, including new ones. */
  ids(): number[];
  /** Kills all of them. */
  kill9(): void;
  /** The ports on 127.0.0.1 that they listen on. */
  ports(): { port: number; process: number }[];
}

interface Entry {
  readonly id: number;
  readonly parent: number;
  /** The start time in clock ticks since boot: distinguishes two processes with the same id. */
  readonly born: string;
}

export function familyOfProcesses(): Family {
  const known = new Map<number, string>();
  const ids = () => {
    const living = new Map(allProcesses().map((entry) => [entry.id, entry]));
    for (const [id, born] of known) if (living.get(id)?.born !== born) known.delete(id);
    for (let before = -1; before < known.size;) {
      before = known.size;
      for (const { id, parent, born } of living.values()) if (known.has(parent)) known.set(id, born);
    }
    return [...known.keys()];
  };
  const kill9 = () => {
    for (const id of ids()) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // The process has just ended.
      }
    }
  };
  return {
    kill9,
    add: (process) => {
      const entry = allProcesses().find(({ id }) => id === process);
      if (entry !== undefined) known.set(process, entry.born);
    },
    ids,
    ports: () => {
      const owners = new Map(ids().flatMap((id) => socketsOf(id).map((socket) => [socket, id] as const)));
      return listeners().flatMap(({ port, socket }) => {
        const process = owners.get(socket);
        return process === undefined ? [] : [{ port, process }];
      });
    },
  };
}

/** All processes without zombies. */
function allProcesses(): Entry[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The program's name, in brackets, can contain anything; the numbers follow it.
      const figures = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const [state, parent] = figures;
      return state === 'Z' ? [] : [{ id: Number(name), parent: Number(parent), born: figures[19] ?? '' }];
    } catch {
      return []; // Gone meanwhile.
    }
  });
}

function socketsOf(process: number): string[] {
  try {
    const folder = `/proc/${process}/fd`;
    return fs.readdirSync(folder).flatMap((fd) => {
      const link = fs.readlinkSync(`${folder}/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

/** From `/proc/net/tcp`: the local address is in hexadecimal bytes in reverse order; state 0A is listening. */
function listeners(): { port: number; socket: string }[] {
  return fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, local = '', , state, , , , , , socket] = line.trim().split(/\s+/);
      const [host, port = ''] = local.split(':');
      if (host !== '0100007F' || state !== '0A' || socket === undefined) return [];
      return { port: Number.parseInt(port, 16), socket };
    });
}
