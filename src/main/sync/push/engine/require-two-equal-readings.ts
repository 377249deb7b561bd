/**
 * Decides whether the facts read for an uncertain command can be used (`enough`), must be read again (`read-again`), or are still
 * contradictory after the last re-read (`never`). Facts that took several requests may never have been true at one time, because another
 * client may have written in between. The command is put in review, sent again or cancelled on such facts only if two readings in a row
 * agree. Until then the last reading is remembered, also while the command waits. Other clients may never stop writing, so after three
 * re-reads the facts are used if every reading led to the same step; otherwise the result is `never`, and `deliver-command.ts` puts the
 * command in review instead of sending or cancelling it (it names the exceptions). A step that settles the command as applied needs no second reading.
 */
import type { StoredCommand } from '../../../store/commands/commands.ts';
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
