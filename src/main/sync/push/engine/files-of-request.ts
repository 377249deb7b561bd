/** The photos that go with a request, from the queue database, and whether one of them is not there any more: then nothing may be sent. */
import type { SentRequest } from '#domain/command.ts';
import type { OutgoingFile } from '../../../client/multipart.ts';
import type { Reader } from '../../../store/database.ts';
import { photoFile } from '../../../store/photo-files.ts';

export function filesOf(db: Reader, { files = [] }: SentRequest): OutgoingFile[] {
  return files.flatMap(({ id, name }) => {
    const file = photoFile(db, id);
    return file === undefined ? [] : [{ name, type: file.type, bytes: Buffer.from(file.data, 'base64') }];
  });
}

/** For a person; null where all are there. */
export const lostFile = (db: Reader, request: SentRequest): string | null =>
  filesOf(db, request).length === (request.files?.length ?? 0)
    ? null
    : 'a photo to be sent is not on this computer any more';
