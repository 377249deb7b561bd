/*
 * Reads the address and credentials of an S3-compatible store for photos from the command line and the environment. The address must be
 * HTTPS, except on this computer, and must not contain credentials.
 */
import { z } from 'zod';
import { isLoopback } from './webhooks/address.ts';

export interface PhotoStore {
  /** With the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const bucket = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (isSafe && /^\/[^/]+\/?$/.test(url.pathname) && url.username === '') return url.href.replace(/\/$/, '');
  context.addIssue({
    code: 'custom',
    message: 'must be an address with a bucket, such as https://s3.example.com/photos, and without a key',
  });
  return z.NEVER;
});

/** The names are those that every other program reads them from. */
export const photoStoreFlags = {
  photos: bucket.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
};

type Given = z.infer<z.ZodObject<typeof photoStoreFlags>>;

export const photoStoreVariables = (env: Readonly<Record<string, string | undefined>>) => ({
  AWS_ACCESS_KEY_ID: env['AWS_ACCESS_KEY_ID'],
  AWS_SECRET_ACCESS_KEY: env['AWS_SECRET_ACCESS_KEY'],
  AWS_REGION: env['AWS_REGION'],
});

export const hasPhotoKey = (given: Given): boolean =>
  given.photos === undefined || Boolean(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY);
export const NO_PHOTO_KEY = 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment';

/** Null: none is named, or its key is missing (`hasPhotoKey`). */
export function photoStoreOf(given: Given): PhotoStore | null {
  const { photos, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (photos === undefined || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: photos, region: given.AWS_REGION || 'us-east-1', accessKeyId, secretAccessKey };
}
