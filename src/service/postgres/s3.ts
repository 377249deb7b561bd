/* Photos on a store that speaks S3. */
import { S3mini } from 's3mini';
import type { ObjectStore } from '../items/object-store.ts';
import type { PhotoStore } from '../photo-store-address.ts';

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
      const found = await bucket.getObjectArrayBuffer(key);
      return found === null ? null : Buffer.from(found);
    },
    remove: async (key) => {
      await bucket.deleteObject(key);
    },
  };
}
