/**
 * What can be handed on: the whole evidence of one command, and a support bundle. The evidence is everything that was kept of
 * the command. The bundle tells somebody far away how the deliveries went, and holds no key, no name, no text that a person
 * or the service wrote, and no quantity.
 */
import type { EvidenceView, SupportView } from '#domain/views/evidence.ts';
import type { KeychainKind } from '#domain/views/settings.ts';
import type { StatusView } from '#domain/views/status.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import {
  commandById,
  settledCommands,
  unsettledCommands,
  type StoredCommand,
} from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { viewOf } from './outbox.ts';
import type { DeskPorts } from '../ports.ts';

const BUNDLED = 500;

export function evidenceView(desk: DeskPorts, id: string): EvidenceView | undefined {
  const command = commandById(desk.queue.read, id);
  if (command === undefined) return undefined;
  const writtenAt = desk.clock.now().toISOString();
  return { evidence: 1, writtenAt, sheetId: command.sheetId, command: viewOf(desk, command) };
}

export function supportView(
  desk: DeskPorts,
  version: string,
  status: StatusView,
  keptIn: KeychainKind | null,
): SupportView {
  const db = desk.queue.read;
  const commands = [...unsettledCommands(db), ...settledCommands(db, BUNDLED)];
  const { network, key, outbox, budget, pull } = status;
  return {
    support: 1,
    writtenAt: desk.clock.now().toISOString(),
    version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    isPractice: status.profile.practice,
    keptIn,
    network,
    key,
    outbox,
    budget,
    pull,
    commands: commands.map((command) => outlineOf(db, command)),
  };
}

function outlineOf(db: Reader, command: StoredCommand): SupportView['commands'][number] {
  const { seq, kind, at, state, settledAt, cancelRequested, review, proof } = command;
  return {
    seq,
    kind,
    at,
    state,
    settledAt,
    cancelRequested,
    review: review?.kind ?? null,
    proof: proof?.how ?? null,
    tries: attemptsOf(db, seq).map((one) => ({
      n: one.n,
      at: one.at,
      method: one.request.method,
      path: one.request.path.replace(/\/\d+/g, '/*'),
      outcome: one.outcome,
      status: one.status,
    })),
  };
}
