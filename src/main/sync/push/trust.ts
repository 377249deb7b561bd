/** Whether the mirror may stand for the service: just read whole, and nothing of ours done since to what the command touches. */
import { touchedUnreflected, type StoredCommand } from '../../store/commands.ts';
import type { DeliveryPorts } from './ports.ts';

export function mayTrustMirror(ports: DeliveryPorts, command: StoredCommand): boolean {
  return ports.mirrorAge() <= ports.trustMirror && !touchedUnreflected(ports.queue.read, command.seq);
}
