/**
 * Tests that an item which a move of this station has emptied stays in the mirror (the local copy) until a pull marks the move as contained
 * in it: until then the screens compute the move's effect from that item.
 */
import { expect, it } from 'vitest';
import { exclusive } from '#domain/commands/lane.ts';
import { appliedUnreflected, settleApplied } from '#main/store/commands/commands.ts';
import { moveCommand } from '../../support/samples/sample-commands.ts';
import { AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { frozenAccount } from './service-and-puller-on-test-clock.ts';
import { mirrored } from './killable-stepwise-puller.ts';

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
