/* Names whose letters fold to more letters than they had: either engine finds them by any part. */
import { expect, test } from 'vitest';
import { practice } from '../service/in-process-service.ts';
import { site } from './start-services-on-one-postgres.ts';

const { database, serve } = site();

test.each(['İ', 'İ-', 'İ-a', '-a', 'i̇-A', 'ΣΑΣ', 'σας'])(
  '%s is found in a name by both engines',
  async (part) => {
    const names = ['İ-a bolt', 'ΣΑΣ washer', 'plain nut'];
    const found = [];
    for (const engine of [practice(), await serve(await database())]) {
      for (const name of names) await engine.item({ name });
      const { body } = await engine.post('/items/search', { name: part });
      found.push(body.data.map(({ name }: { name: string }) => name));
    }
    expect(found[0]).toEqual(found[1]);
    expect(found[0]).toHaveLength(1);
  },
);
