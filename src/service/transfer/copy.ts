/*
 * Copies an account from one engine to the other, and compares both afterwards: for each table the number of rows, and a checksum of all
 * values in the order of the keys. Each batch of rows is written together with how far the copy has come, so an interrupted copy continues
 * there.
 */
import { createHash } from 'node:crypto';
import { COPIED, type CopiedTable, type End, type Row } from './tables.ts';

/** @param tell is given a line for each table @returns the tables that are not the same afterwards */
export async function copyAccount(
  from: End,
  to: End,
  tell: (line: string) => void,
): Promise<readonly string[]> {
  for (const table of COPIED) tell(`${table.name}: ${await copyTable(from, to, table)} rows`);
  await to.finish(await from.lastIds());
  return compareAccounts(from, to);
}

/** @returns the tables that are not the same */
export async function compareAccounts(from: End, to: End): Promise<readonly string[]> {
  const different: string[] = [];
  for (const table of COPIED)
    if ((await checksum(from, table)) !== (await checksum(to, table))) different.push(table.name);
  return different;
}

/** @returns how many rows it has there */
async function copyTable(from: End, to: End, table: CopiedTable): Promise<number> {
  const columns = await from.columns(table);
  let done = await to.written(table);
  for await (const batch of from.toCopy(table, columns, done)) {
    done += batch.length;
    await to.write(table, columns, batch, done);
  }
  return done;
}

/** The number of rows and the SHA-256 of all their values. */
async function checksum(end: End, table: CopiedTable): Promise<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of end.byKey(table, (await end.columns(table)).toSorted())) {
    rows += batch.length;
    hash.update(JSON.stringify(batch.map(plain)));
  }
  return `${rows} ${hash.digest('hex')}`;
}

/** Bytes as text: the two engines hand them out as different objects. */
const plain = (row: Row): Row =>
  row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value));
