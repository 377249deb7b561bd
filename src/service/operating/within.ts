/*
 * Limits how long a caller waits for a question to a database that may hang. Only one question is under way at a time; callers meanwhile
 * share its answer.
 */

/** @returns the answer, or null when there is none in time or it fails */
export function within(milliseconds: number, ask: () => Promise<number>): () => Promise<number | null> {
  /** Asked meanwhile, it is the same: each question more would take a connection. */
  let underWay: Promise<number | null> | null = null;
  return async () => {
    underWay ??= ask()
      .catch(() => null)
      .finally(() => {
        underWay = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), milliseconds);
    });
    try {
      return await Promise.race([underWay, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
