/** Buttons that have been pressed once and wait for the second time. What is done in between was not meant with it. */
export const armedNow = new Set<() => void>();

export function disarm(): void {
  for (const one of armedNow) one();
}
