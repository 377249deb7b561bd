/** The kinds there are, by name. */
import type { Command, Decided } from '#domain/command.ts';
import { count } from './count.ts';
import type { AnyKind } from './kind.ts';
import { move } from './move.ts';
import { receive } from './receive.ts';

const KINDS = { count, move, receive };

/** The rules for a command of any kind. */
export function kindOf(command: Pick<Command, 'kind'>): AnyKind {
  return KINDS[command.kind];
}

/** What a command would touch: see `Kind.lanes`. */
export function lanesOf(decided: Decided): readonly string[] {
  return kindOf(decided).lanes(decided);
}
