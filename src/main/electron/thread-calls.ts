/**
 * What the window's thread and the station's thread ask of each other. The station has a thread of its own, so that a page of
 * a thousand records being read never holds up a frame or a key; what only the window's thread can do stays there.
 */
import type { Answer, Topic } from '#bridge/bridge.ts';
import type { KeychainKind } from '#domain/views/settings.ts';
import type { Computer } from '../computer/acts.ts';
import type { Handed } from '../computer/handed-over.ts';
import type { FoundPolicy } from '../computer/policy.ts';
import type { ServiceSecrets } from '../station/practice.ts';
import type { Found, KeychainState } from '../keychain/keychain.ts';

/** Answered by the station. */
export interface StationCalls {
  act(name: string, ask: unknown, queueId?: string): Promise<Answer<unknown>>;
  read(name: string, ask: unknown, queueId?: string): Promise<Answer<unknown>>;
  close(): Promise<void>;
  handOver(handed: Handed): void;
  resumed(): void;
  /** This version has shown that it works: what waits may be sent. */
  begin(): void;
  serviceSaid(service: number, line: string): void;
  /** @param words the last ones on its error output */
  serviceEnded(service: number, words: string): void;
}

/** Answered beside the window. */
export interface HostCalls {
  changed(topics: readonly Topic[]): void;
  keychainGet(account: string): Promise<Found>;
  keychainSet(account: string, key: string): Promise<KeychainState>;
  keychainDelete(account: string): Promise<KeychainState>;
  keychainStatus(): Promise<KeychainState>;
  keptIn(): Promise<KeychainKind | null>;
  proxyFor(url: string): Promise<string | null>;
  printPdf(): Promise<Uint8Array>;
  computerView(): ReturnType<Computer['view']>;
  setAutostart(isOn: boolean): Promise<void>;
  setFullScreen(isOn: boolean): Promise<void>;
  leaveKiosk(): Promise<void>;
  /** @param service a number the station gives it, to speak of it later */
  startService(service: number, args: readonly string[], secrets: ServiceSecrets): void;
  killService(service: number, force: boolean): void;
}

/** Told, not asked: nobody waits for an answer. */
export const STATION_TOLD = [
  'handOver',
  'resumed',
  'begin',
  'serviceSaid',
  'serviceEnded',
] as const satisfies readonly (keyof StationCalls)[];
export const HOST_TOLD = [
  'changed',
  'startService',
  'killService',
] as const satisfies readonly (keyof HostCalls)[];

/** What the thread is started with. */
export interface ThreadData {
  readonly folder: string;
  readonly version: string;
  readonly policy: FoundPolicy;
  /** Else nothing is sent before `begin`. */
  readonly maySend: boolean;
}

/** An act is answered when it is done, however long that takes. */
export const NO_TIMEOUT = -1;
