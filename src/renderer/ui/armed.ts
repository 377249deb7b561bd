/** Buttons that have been pressed once and wait for the second time. What is done in between was not meant with it. */
export const armedNow = new Set<() => void>();

/** @returns whether there was any */
export function disarm(): boolean {
  const wasAny = armedNow.size > 0;
  for (const one of armedNow) one();
  return wasAny;
}
