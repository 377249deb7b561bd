/**
 * Says whether the facts of a reading of an uncertain command's records can be relied on together (`enough`), whether the records must be
 * read again (`read-again`), or whether readings never agree (`never`). An uncertain command is not put in review, sent again or cancelled
 * on facts that may never have held at one time: facts that took several requests may be inconsistent, because another client may have
 * written in between. So such facts are remembered until a second reading agrees, also over deliveries in which nothing can be read. The
 * number of readings is limited, because other clients may never stop writing.
 */
import type { StoredCommand } from '../../../store/commands.ts';
import type { Step } from '../kinds/command-kind.ts';
import type { PlanResult } from '../reads/paused-plan-and-plan-result.ts';
import type { DeliveryPorts } from './delivery-ports.ts';

/**
 * How often facts from several requests are read again until two readings in a row agree. After that a verdict counts if all readings gave
 * it.
 */
const MOST_REREADS = 3;

export function readConsistency(
  { inconsistentReads }: DeliveryPorts,
  { id }: StoredCommand,
  step: Step<unknown>,
  result: Extract<PlanResult, { kind: 'facts' }>,
): 'enough' | 'read-again' | 'never' {
  // A command that waits keeps what is remembered.
  if (step.kind === 'wait') return 'enough';
  const before = inconsistentReads.get(id);
  inconsistentReads.delete(id);
  if (step.kind === 'settle' || result.reads < 2 || result.past.uncertain === null) return 'enough';
  const found = JSON.stringify(result.facts);
  const times = before?.times ?? 0;
  // A reading that was interrupted does not count as agreeing the first time: a write may have come during the pause.
  if (found === before?.found && (!result.isResumed || times > 1)) return 'enough';
  const isAgreed = before === undefined || before.verdict === step.kind;
  if (times === MOST_REREADS) return isAgreed ? 'enough' : 'never';
  const earlierFacts = [...(before?.earlierFacts ?? []), result.facts];
  inconsistentReads.set(id, {
    times: times + 1,
    found,
    verdict: isAgreed ? step.kind : 'mixed',
    earlierFacts,
  });
  return 'read-again';
}
