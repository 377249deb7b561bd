import { describe, expect, test } from 'vitest';
import { dayIn, momentIn } from '#domain/values/day.ts';

describe('a day', () => {
  test.each(['2026-11-27', '2028-02-29', ' 2026-01-01 '])('there is: %o', (typed) => {
    expect(dayIn(typed)).toBe(typed.trim());
    expect(momentIn(typed)).toBe(typed.trim());
  });

  test.each(['', '2026-02-30', '2026-13-01', '27.11.2026', 'apples 3', '2026-1-1', '2026', '+002026-01-01'])(
    'there is none: %o',
    (typed) => {
      expect(dayIn(typed)).toBeNull();
      expect(momentIn(typed)).toBeNull();
    },
  );

  test('with its time is a moment', () => {
    expect(momentIn('2026-11-27T08:00:00Z')).toBe('2026-11-27T08:00:00Z');
    expect(momentIn('2026-11-27T25:00:00Z')).toBeNull();
    expect(momentIn('2026-02-30T08:00:00Z')).toBeNull();
    expect(dayIn('2026-11-27T08:00:00Z')).toBeNull();
  });
});
