import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';

describe('addresses', () => {
  test('ids fill a path template', () => {
    expect(fillPath(routes.setOrderStatus.path, { purchase_order_id: 7 })).toBe(
      '/api/v1/purchase_orders/7/status',
    );
  });

  test('a query says the top level as null, joins lists, and leaves out what is undefined', () => {
    expect(queryString({ folder_id: null, include: ['photos', 'custom_attributes'], page: undefined })).toBe(
      '?folder_id=null&include=photos%2Ccustom_attributes',
    );
    expect(queryString({})).toBe('');
  });

  test('what a query writes, its schema reads back', () => {
    const typed = {
      folder_id: 12,
      include_subfolders: true,
      per_page: 100,
      page: 2,
      updated_since: 1_700_000_000.5,
    };
    const written = Object.fromEntries(new URLSearchParams(queryString(typed)));
    expect(routes.recentItems.query.parse(written)).toEqual(typed);
  });

  test('every path is under /api/v1/, and no two routes share method and path', () => {
    const all = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(all.every((line) => / \/api\/v1\//.test(line))).toBe(true);
    expect(new Set(all).size).toBe(all.length);
  });

  // A client in the field speaks this table: a change to it is meant, and shows here.
  test('the table of endpoints is the pinned one', () => {
    const table = Object.entries(routes)
      .map(([name, route]) => `${name} ${route.method} ${route.path} ${route.status}`)
      .join('\n');
    expect(createHash('sha256').update(table).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
      `"8c632b855eb0b7bf"`,
    );
  });
});
