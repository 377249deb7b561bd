/** A list of any length scrolls from its first row to its last. */
import { expect, test } from 'vitest';
import { rowsInSight, scaleOf } from '#renderer/ui/lists/window-scale.ts';

const [ROW, HEIGHT] = [46, 600];

test.each([10, 1000, 300_000, 1_000_000, 20_000_000])(
  '%i rows → the first at the top, the last at the end',
  (rows) => {
    const { height, by } = scaleOf(rows * ROW, HEIGHT);
    expect(height).toBeLessThan(33_000_000);
    const seen = (scrollTop: number) => rowsInSight({ rows, rowHeight: ROW, scrollTop, height: HEIGHT });
    expect(seen(0)).toMatchObject({ first: 0, offset: 0 });
    const bottom = Math.max(0, height - HEIGHT);
    const last = seen(bottom);
    expect(last.end).toBe(rows);
    // The last row ends where what scrolls ends.
    expect(last.offset + rows * ROW).toBeCloseTo(rows * ROW <= HEIGHT ? rows * ROW : height, 3);
    // A screen's worth of rows is drawn wherever it is scrolled to, and each where it can be seen.
    for (let n = 0; n <= 10; n++) {
      const scrollTop = (bottom * n) / 10;
      const { first, end, offset } = seen(scrollTop);
      expect(end - first).toBeLessThan(HEIGHT / ROW + 6);
      const at = offset + first * ROW - scrollTop;
      expect(at).toBeLessThanOrEqual(0);
      expect(offset + end * ROW - scrollTop).toBeGreaterThanOrEqual(Math.min(HEIGHT, rows * ROW) - 1);
    }
    expect(by).toBeGreaterThanOrEqual(1);
  },
);
