/**
 * Reads the photos that go with a request from the queue database (`filesOf`), and finds out whether one of them is missing (`lostFile`). A
 * request with a missing photo must not be sent.
 */
import type { SentRequest } from '#domain/commands/command.ts';
import type { OutgoingFile } from '../../../client/multipart.ts';
import type { Reader } from '../../../store/database.ts';
import { photoFile } from '../../../store/sheets/stored-photos.ts';

export function filesOf(db: Reader, { files = [] }: SentRequest): OutgoingFile[] {
  return files.flatMap(({ id, name }) => {
    const file = photoFile(db, id);
    return file === undefined ? [] : [{ name, type: file.type, bytes: Buffer.from(file.data, 'base64') }];
  });
}

/** What a person is told of a missing photo; null if none is missing. */
export const lostFile = (db: Reader, request: SentRequest): string | null =>
  filesOf(db, request).length === (request.files?.length ?? 0)
    ? null
    : 'a photo to be sent is not on this computer any more';
