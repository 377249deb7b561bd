/** A warehouse being added: what was typed, and how its check went. The key leaves this store with the check. */
import { create } from 'zustand';
import type { Problem } from '#bridge/bridge.ts';
import { perform } from '../../state/perform.ts';
import { standing } from '../../state/scans/stand.ts';

interface Adding {
  readonly isOpen: boolean;
  readonly name: string;
  readonly address: string;
  readonly key: string;
  readonly check:
    | { readonly kind: 'asked' }
    | { readonly kind: 'running' }
    | { readonly kind: 'found'; readonly id: string; readonly items: number; readonly at: number }
    | { readonly kind: 'wrong'; readonly problem: Problem };
}

const EMPTY: Adding = { isOpen: false, name: '', address: '', key: '', check: { kind: 'asked' } };

export const adding = create<Adding>(() => EMPTY);

export const begin = (): void => adding.setState({ ...EMPTY, isOpen: true });
export const leave = (): void => adding.setState(EMPTY);
export const type = (part: Partial<Pick<Adding, 'name' | 'address' | 'key'>>): void =>
  adding.setState({ ...part, check: { kind: 'asked' } });

export const isComplete = ({ name, address, key, check }: Adding): boolean =>
  check.kind !== 'running' && [name, address, key].every((text) => text.trim() !== '');

/** @returns whether it is connected now */
export async function checkAndConnect(): Promise<boolean> {
  const asked = adding.getState();
  if (!isComplete(asked)) return false;
  adding.setState({ check: { kind: 'running' } });
  const { name, address, key } = asked;
  const answer = await perform('profile.add', { name, address, key });
  adding.setState(
    answer.ok
      ? { ...EMPTY, check: { kind: 'found', ...answer.value, at: Date.now() } }
      : { check: { kind: 'wrong', problem: answer.problem } },
  );
  return answer.ok;
}

/** It is connected, and something else has been done since: that is no news any more. */
export function forgetFound(): void {
  if (adding.getState().check.kind === 'found') adding.setState({ check: { kind: 'asked' } });
}

standing.subscribe(({ place }, before) => {
  if (place.screen !== before.place.screen) forgetFound();
});
