/** What a session asks of its service at once, and not through the outbox. */
import type { GroupWrite } from '#domain/views/groups.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import type { Written } from '#domain/commands/written.ts';
import type { Connection } from '../client/client.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Store } from '../store/open-databases.ts';
import { setting } from '../store/profile-settings-and-state.ts';
import type { Budget } from '../sync/budget/request-budget.ts';
import { createObserver } from '../sync/check-assumptions-by-reads.ts';
import { createRehearsal } from '../sync/rehearse-outbox.ts';
import { createGroupReader, createGroupWriter } from '../sync/send-item-group-to-service.ts';

interface Needed extends Pick<Store, 'queue' | 'mirror'> {
  readonly ports: SessionPorts;
  readonly connection: Connection;
  readonly budget: Budget;
  /** Whether there is a key, and it is known to be of the mirror's account. */
  readonly hasKey: () => boolean;
  /** And nothing keeps this version from sending. */
  readonly maySend: () => boolean;
}

interface Online {
  readonly rehearse: () => Promise<RehearsalView>;
  readonly writeGroup: (write: GroupWrite) => Promise<Written>;
  readonly lookAtGroups: () => void;
  readonly observe: () => Promise<Written>;
}

export function openOnline({ ports, queue, mirror, connection, budget, hasKey, maySend }: Needed): Online {
  const online = { queue, mirror, connection, budget, clock: ports.clock, maySend };
  const readGroups = createGroupReader(online);
  return {
    rehearse: createRehearsal({
      ...ports,
      queue: queue.read,
      mirror: mirror.read,
      connection,
      budget,
      hasKey,
    }),
    writeGroup: createGroupWriter({
      ...online,
      isOff: () => setting(queue.read, 'switchedOff').includes('itemGroup'),
    }),
    lookAtGroups: () => void readGroups().then(() => ports.announce(['stock'])),
    observe: createObserver(online),
  };
}
