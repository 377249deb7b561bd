/** What a command of ours has emptied: a screen lays the command over the mirror until it is shown, and needs its item for that. */
import { expect, it } from 'vitest';
import { exclusive } from '#domain/lane.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands.ts';
import { moveCommand } from '../../support/sample-commands.ts';
import { AT, queued } from '../../support/enqueue-command.ts';
import { frozenAccount } from './frozen-account.ts';
import { mirrored } from './puller.ts';

it('a record that a move has emptied → goes when the move is shown, and not before', () =>
  frozenAccount(100, async ({ puller, make, remove, pass }) => {
    const source = await make({ name: 'all of it' });
    const portion = await make({ name: 'all of it' });
    pass(60_000);
    await puller.finish();
    await remove(source);
    const seq = queued(puller.queue, 'c1', moveCommand({ itemId: source }), [exclusive('item', source)]);
    const proof = { how: 'answer', readings: [], made: [portion], gone: [source] } as const;
    puller.queue.write((db) => settleApplied(db, seq, proof, AT, null));
    puller.hint([source]);
    pass(60_000);
    const isShown = () => appliedUnreflected(puller.queue.read).length === 0;
    const early: boolean[] = [];
    while (await puller.turnStep()) if (!isShown()) early.push(mirrored(puller.mirror()).has(source));
    expect(early).toContain(true);
    expect(early).not.toContain(false);
    expect(isShown()).toBe(true);
    expect(mirrored(puller.mirror()).has(source)).toBe(false);
  }));
