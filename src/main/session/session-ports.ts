/** What a session works with: the shell's ports or the system's, the station's own, and the times that it keeps. */
import type { Topic } from '#bridge/bridge.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Clock, NewId, RandomBytes, Trace } from '../ports.ts';
import type { PracticeService } from '../station/practice.ts';
import type { StationSettings } from '../station/station-settings.ts';

export interface SessionPorts {
  readonly folder: string;
  readonly version: string;
  readonly keychain: Keychain;
  /** By account, the keys that the keychain has not stored: in memory for as long as this process runs. */
  readonly held: Map<string, string>;
  /** The keychain has said whether a profile's key is in it. */
  readonly onKeyStored: (profileId: string, isStored: boolean) => void;
  readonly settings: StationSettings;
  /** What a profile is called now. */
  readonly nameOf: (profileId: string) => string;
  readonly profileIds: () => readonly string[];
  readonly startPractice: (folder: string) => Promise<PracticeService>;
  readonly proxyFor: (url: URL) => Promise<string | null>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly random: () => number;
  readonly randomBytes: RandomBytes;
  readonly trace: Trace;
  /** Milliseconds for one request, from start to last byte. */
  readonly requestTimeout: number;
  readonly settleDelay: number;
  readonly readLag: number;
  readonly pullEvery: number;
  readonly reconcileEvery: number;
  /** Null: this version works. Else resolves when it has shown that; nothing is sent before. */
  readonly mayBegin: Promise<void> | null;
  readonly announce: (topics: readonly Topic[]) => void;
  readonly onDefect: (error: unknown) => void;
}
