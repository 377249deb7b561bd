/**
 * Keeps this station up to date: looks at the signed list, downloads what it names while the station is idle, and installs it at a moment when
 * nothing is lost by it. A list is verified before anything it names is fetched; a package is compared with the list when it has been
 * fetched and once more just before it is installed. What is refused changes nothing, and is looked for again at the usual time.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { UpdatesView, UpdateRefusal, UpdateState } from '#domain/views/updates.ts';
import type { Clock } from '../ports.ts';
import { chooseUpdate, type Choice, type Installed } from './choose-update.ts';
import { whyNotNow, type Moment } from './install-moment.ts';
import { isListedPackage } from './package-file.ts';
import type { UpdatePolicy } from './policy.ts';
import { listName, LONGEST_LIST, readList, readPublicKey, type ListedPackage } from './signed-list.ts';

export type FetchedList =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'absent' | 'too-long' | 'unreachable' };
export type FetchedPackage =
  { readonly kind: 'file'; readonly file: string } | { readonly kind: 'absent' | 'altered' | 'unreachable' };

/** Where a package comes from: the policy's address, or a file on this computer. */
export type Source =
  { readonly kind: 'address'; readonly url: string } | { readonly kind: 'file'; readonly file: string };

export interface Offer {
  readonly version: string;
  readonly listed: ListedPackage;
}

export interface UpdatePorts {
  readonly policy: UpdatePolicy;
  readonly installed: Omit<Installed, 'pinned'>;
  /** Whether the user that this program runs as may replace it. */
  readonly mayReplace: boolean;
  readonly fetchList: (url: string) => Promise<FetchedList>;
  readonly fetchPackage: (
    offer: Offer,
    source: Source,
    onPercent: (percent: number) => void,
  ) => Promise<FetchedPackage>;
  /** Ends the program where it works. Rejects where it does not; the version before goes on. */
  readonly install: (offer: Offer) => Promise<void>;
  readonly moment: () => Promise<Pick<Moment, 'stillFor' | 'isInHand' | 'outbox'>>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onChanged: () => void;
  readonly onDefect: (error: unknown) => void;
}

export interface Updates {
  view(): UpdatesView;
  /** Looks now. Resolves when the list has been read. */
  look(): Promise<void>;
  /** Takes a package from a file, with its signed list beside it. Resolves when it is there to be installed, or is refused. */
  takeFile(file: string): Promise<void>;
  /** Installs what is downloaded at once, if no request is being sent. @returns false where it is not the moment */
  installNow(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds. The first look waits until the station has come up and has had its first say with the service. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 4 * 60 * 60_000;
/** Stations that were all switched on at six do not all come at ten. */
const SPREAD = 0.25;
const MOMENT_EVERY = 60_000;
/** Without a scan, until a package is fetched. */
const IDLE = 60_000;

interface Downloaded extends Offer {
  readonly file: string;
  readonly at: Date;
}

export function startUpdates(ports: UpdatePorts): Updates {
  const publicKey = readPublicKey(ports.policy.publicKey);
  if (publicKey === null) throw new Error('the policy was read with its key');
  return new StationUpdates(ports, publicKey);
}

class StationUpdates implements Updates {
  readonly #ports: UpdatePorts;
  readonly #publicKey: KeyObject;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #state: UpdateState = { kind: 'not-looked' };
  #lookedAt: Date | null = null;
  #downloaded: Downloaded | null = null;
  /** One thing is done after the other: a look, a file, an installation. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: UpdatePorts, publicKey: KeyObject) {
    this.#ports = ports;
    this.#publicKey = publicKey;
    this.#running = this.#run();
  }

  view(): UpdatesView {
    const { hour } = this.#ports.policy;
    return { kind: 'on', state: this.#state, lookedAt: this.#lookedAt?.toISOString() ?? null, hour };
  }

  look(): Promise<void> {
    return this.#inTurn(async () => {
      const choice = await this.#readList();
      if (choice !== null) await this.#follow(choice, { kind: 'address', url: this.#ports.policy.address });
    });
  }

  takeFile(file: string): Promise<void> {
    return this.#inTurn(async () => {
      const text = await listBeside(file, this.#ports.installed.system);
      // A file is brought to one station: the rollout does not count.
      const choice = text === null ? refused('absent') : this.#choose(text, 100);
      if (choice.kind === 'take' && choice.listed.name !== path.basename(file))
        return this.#tell(refused('not-listed'));
      if (choice.kind === 'take' && !(await isListedPackage(file, choice.listed)))
        return this.#tell(refused('altered'));
      return this.#follow(choice, { kind: 'file', file });
    });
  }

  installNow(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { outbox } = await this.#ports.moment();
      if (this.#downloaded === null || outbox === 'sending') return false;
      await this.#install(this.#downloaded);
      return true;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, random } = this.#ports;
    const later = (): number => clock.monotonic() + LOOK_EVERY * (1 - SPREAD * random());
    let next = clock.monotonic() + FIRST_LOOK;
    while (!this.#closing.signal.aborted) {
      const wait = next - clock.monotonic();
      await clock.sleep(
        this.#downloaded === null ? wait : Math.min(wait, MOMENT_EVERY),
        this.#closing.signal,
      );
      if (this.#closing.signal.aborted) return;
      try {
        if (clock.monotonic() >= next) {
          next = later();
          await this.#untilIdle();
          await this.look();
        } else await this.#inTurn(() => this.#installAtTheMoment());
      } catch (error) {
        this.#ports.onDefect(error);
      }
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #untilIdle(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const { stillFor, outbox } = await this.#ports.moment();
      if (stillFor >= IDLE && outbox !== 'sending') return;
      await this.#ports.clock.sleep(MOMENT_EVERY, this.#closing.signal);
    }
  }

  /** @returns null where there is none to follow; why is told */
  async #readList(): Promise<Choice | null> {
    const { policy, installed, fetchList, clock } = this.#ports;
    const fetched = await fetchList(`${policy.address}/${listName(installed.system)}`);
    if (fetched.kind === 'unreachable') {
      // What was downloaded before is still what the list named.
      if (this.#downloaded === null) this.#tell({ kind: 'unreachable' });
      return null;
    }
    this.#lookedAt = clock.now();
    if (fetched.kind === 'text') return this.#choose(fetched.text);
    return refused(fetched.kind === 'absent' ? 'absent' : 'unreadable');
  }

  #choose(text: string, stagingPercentage?: number): Choice {
    const read = readList(text, this.#publicKey);
    if (read.kind === 'refused') return refused(read.why);
    const { installed, policy } = this.#ports;
    const list = stagingPercentage === undefined ? read.list : { ...read.list, stagingPercentage };
    return chooseUpdate(list, { ...installed, pinned: policy.pinned });
  }

  async #follow(choice: Choice, source: Source): Promise<void> {
    const { installed, mayReplace, fetchPackage, clock } = this.#ports;
    if (choice.kind !== 'take') {
      this.#downloaded = null;
      return this.#tell(choice);
    }
    const { version, listed } = choice;
    if (!mayReplace) {
      const { packageKind } = installed;
      const isSystems = packageKind === 'deb' || packageKind === 'rpm';
      return this.#tell({ kind: 'administrator', version, packageKind: isSystems ? packageKind : 'other' });
    }
    const offer = { version, listed };
    if (this.#downloaded?.listed.sha512 === listed.sha512) return this.#wait(this.#downloaded);
    this.#downloaded = null;
    this.#tell({ kind: 'downloading', version, percent: 0 });
    const fetched = await fetchPackage(offer, source, (percent) =>
      this.#tell({ kind: 'downloading', version, percent: Math.floor(percent) }),
    );
    if (fetched.kind !== 'file')
      return this.#tell(fetched.kind === 'unreachable' ? { kind: 'unreachable' } : refused(fetched.kind));
    if (!(await isListedPackage(fetched.file, listed))) return this.#tell(refused('altered'));
    this.#downloaded = { ...offer, file: fetched.file, at: clock.now() };
    return this.#wait(this.#downloaded);
  }

  async #wait({ version, at }: Downloaded): Promise<void> {
    this.#tell({ kind: 'downloaded', version, waits: await this.#whyNot(at) });
  }

  async #whyNot(downloadedAt: Date) {
    const { moment, policy, clock } = this.#ports;
    return whyNotNow({ ...(await moment()), now: clock.now(), downloadedAt, hour: policy.hour });
  }

  async #installAtTheMoment(): Promise<void> {
    const downloaded = this.#downloaded;
    if (downloaded === null) return;
    const waits = await this.#whyNot(downloaded.at);
    if (waits === null) await this.#install(downloaded);
    else this.#tell({ kind: 'downloaded', version: downloaded.version, waits });
  }

  async #install(downloaded: Downloaded): Promise<void> {
    const { version, listed, file } = downloaded;
    // Either way it is fetched anew, at the next look.
    this.#downloaded = null;
    if (!(await isListedPackage(file, listed))) return this.#tell(refused('altered'));
    this.#tell({ kind: 'installing', version });
    try {
      await this.#ports.install(downloaded);
    } catch (error) {
      this.#ports.onDefect(error);
      this.#tell({ kind: 'not-installed', version });
    }
  }

  #tell(state: UpdateState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#ports.onChanged();
  }
}

const refused = (why: UpdateRefusal): { readonly kind: 'refused'; readonly why: UpdateRefusal } => ({
  kind: 'refused',
  why,
});

/** @returns null where there is none that can be read */
async function listBeside(file: string, system: string): Promise<string | null> {
  const beside = path.join(path.dirname(file), listName(system));
  try {
    return (await stat(beside)).size > LONGEST_LIST ? null : await readFile(beside, 'utf8');
  } catch {
    return null;
  }
}
