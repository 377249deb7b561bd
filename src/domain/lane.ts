/**
 * What a command touches, as lanes: `item:12`. Commands in one lane go one after the other, and a doubt or a review holds up
 * the lane and nothing else. A command that only needs a thing to be there and stay there (a move into a folder, an order of
 * an item) goes beside others like it, and waits only for those that make the thing, move it or delete it.
 */
export interface Lane {
  readonly lane: string;
  readonly beside: boolean;
}

const BESIDE = '~';

export const beside = (lane: string): string => BESIDE + lane;

export function readLane(text: string): Lane {
  return text.startsWith(BESIDE) ? { lane: text.slice(1), beside: true } : { lane: text, beside: false };
}
