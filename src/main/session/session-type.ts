/** An open profile, as the station and its desk use it: see session.ts. */
import type { Problem } from '#bridge/bridge.ts';
import type { GroupWrite } from '#domain/views/groups.ts';
import type { EstimateView, OfficeView } from '#domain/views/items.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import type { KeyState, StatusView } from '#domain/views/status.ts';
import type { Written } from '#domain/commands/written.ts';
import type { DeskPorts } from '../desk/ports.ts';
import type { Listening } from '../events/listening.ts';
import type { Photos } from '../photos/photos.ts';
import type { Profile } from '../station/profiles.ts';
import type { KeyCheckResult } from '../sync/await-acceptance-of-new-key.ts';

export interface Session extends DeskPorts {
  readonly profile: Profile;
  readonly queueId: string;
  readonly events: Pick<Listening, 'view' | 'listen' | 'stop'>;
  readonly photos: Pick<Photos, 'view' | 'keepThumbnail'>;
  status(): StatusView;
  keyState(): KeyState;
  /** The plug, a new key, or a person's wish may have changed what can be reached. */
  retry(): void;
  refresh(): void;
  /** An operator has opened an order that the mirror does not have whole; the last one is read first. */
  readOrders(ids: readonly number[]): void;
  /** An operator looks at the orders: those that no pull reads are read with the next one, which begins now. */
  lookAtOrders(): void;
  /** What is typed on the page and not taken, until the next word of it; kept when this is closed. */
  noteTyped(figure: StatusView['typed']): void;
  /** What everything that waits would come to, read and not sent. */
  rehearse(): Promise<RehearsalView>;
  /** Sends the write of an item group now, or not at all. */
  writeGroup(write: GroupWrite): Promise<Written>;
  lookAtGroups(): void;
  /** Reads what the account shows of the assumptions. */
  observe(): Promise<Written>;
  /** What so many commands would cost, behind those that wait. */
  estimate(commands: number): EstimateView;
  /** The service's own search for items, by name. @param page from 1 */
  searchAtOffice(text: string, page: number): Promise<OfficeView>;
  /** A key that may have been scanned before it was given: it is taken off the tape. */
  hideKey(key: string): void;
  /** Sends with this key, which is kept nowhere yet, and resolves with how the service greets it. */
  tryKey(key: string): Promise<KeyCheckResult>;
  /** A person says that this key, or the one in use, is of the account that the mirror was read from: it is used, whatever shows. */
  trustKey(key?: string): Promise<void>;
  /** Sends with this key from now on, and stores it: in the keychain, or in memory where that would not take it. */
  takeKey(key: string): Promise<void>;
  close(): Promise<void>;
}

export type OpenedSession =
  { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly problem: Problem };

/** The account of the keychain that has the secret of a profile's deliveries. */
export const eventsAccount = (profileId: string): string => `${profileId} events`;
