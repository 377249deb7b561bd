/** One row of a bench's table: the app's measured value, the reference, their ratio, and the ratio that is the goal. */

export interface Row {
  readonly name: string;
  readonly ours: number;
  readonly reference: number;
  /** ours / reference */
  readonly ratio: number;
  /** The ratio that must not be exceeded, or that must be reached. */
  readonly goal: number;
  readonly better: 'less' | 'more';
}

export function row(name: string, ours: number, reference: number, goal: number, better: Row['better']): Row {
  return { name, ours, reference, ratio: ours / reference, goal, better };
}
