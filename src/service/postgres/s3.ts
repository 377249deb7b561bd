/* Stores photos in a store with the S3 protocol. */
import { S3mini } from 's3mini';
import { FORM_BYTES_MAX, readBytes } from '../http/body.ts';
import type { ObjectStore } from '../items/object-store.ts';
import type { PhotoStore } from '../photo-store-address.ts';
import { isRefusal } from '../rules/refusal.ts';

/** Milliseconds: a person waits for a photo. */
const PATIENCE = 15_000;

export function s3Store({ endpoint, region, accessKeyId, secretAccessKey }: PhotoStore): ObjectStore {
  const bucket = new S3mini({
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: PATIENCE,
  });
  return {
    put: async (key, bytes, contentType) => {
      await bucket.putObject(key, bytes, contentType);
    },
    get: async (key) => {
      const found = await bucket.getObjectResponse(key);
      if (found === null) return null;
      const bytes = await readBytes(found, FORM_BYTES_MAX);
      if (isRefusal(bytes)) throw new Error('an object of the store is larger than any photo');
      return bytes;
    },
    remove: async (key) => {
      await bucket.deleteObject(key);
    },
  };
}
