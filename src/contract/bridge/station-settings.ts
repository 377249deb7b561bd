/** The shapes of what holds for a station, as a screen sends it, and as files of settings have it. */
import { z } from 'zod';
import { nameSeen } from '#domain/values/name.ts';

export const name = z.string().transform(nameSeen).pipe(z.string().min(1).max(80));

/** How fast a scanner types (milliseconds), and how short a code may be. */
export const timing = z.object({
  averageGap: z.number().int().min(5).max(500),
  settle: z.number().int().min(20).max(2000),
  minimumLength: z.number().int().min(1).max(50),
});

export const scanners = z
  .array(
    z.object({
      id: z.string().min(1).max(64),
      name,
      prefix: z.string().max(20),
      suffix: z.string().max(20),
      repairs: z.record(z.string().length(1), z.string().length(1)),
      separator: z.string().max(10),
      timing: timing.nullable(),
    }),
  )
  .max(20);

export const printer = z
  .object({
    host: z.string().trim().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]),
  })
  .nullable();
