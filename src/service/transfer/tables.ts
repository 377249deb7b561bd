/*
 * Lists the tables of an account in the order in which they are copied: a row comes after the rows that it refers to. Also defines the
 * interface to the two ends of a copy.
 */

export interface CopiedTable {
  readonly name: string;
  /** Its key, by which its rows have one order in either engine. */
  readonly key: readonly string[];
  /** Its rows take the place of such as are there. */
  readonly isReplaced?: true;
  /** Rows that are read and written at once, where they are large. */
  readonly batch?: number;
}

export const COPIED: readonly CopiedTable[] = [
  { name: 'custom_field', key: ['id'] },
  { name: 'item', key: ['id'] },
  { name: 'placement', key: ['folder_id', 'item_id'] },
  { name: 'custom_value', key: ['item_id', 'custom_field_id'] },
  { name: 'photo', key: ['id'], batch: 1 },
  { name: 'item_photo', key: ['item_id', 'position'] },
  { name: 'alert', key: ['id'] },
  { name: 'item_group', key: ['id'] },
  { name: 'item_group_member', key: ['item_group_id', 'item_id'] },
  { name: 'purchase_order', key: ['id'] },
  { name: 'line_item', key: ['id'] },
  { name: 'receive', key: ['id'] },
  { name: 'receive_line', key: ['receive_id', 'position'] },
  { name: 'job', key: ['id'] },
  { name: 'api_key', key: ['id'] },
  { name: 'ledger', key: ['id'] },
  { name: 'event', key: ['id'] },
  { name: 'webhook', key: ['id'] },
  { name: 'delivery', key: ['id'] },
  { name: 'delivery_try', key: ['id'] },
  // Last: what was copied before has been counted by triggers, and these figures replace that.
  { name: 'tally', key: ['list', 'shift', 'bucket'], isReplaced: true },
];

/** A row as its values, in the order of the columns. */
export type Row = readonly unknown[];

/** One end of a copy. */
export interface End {
  columns(table: CopiedTable): Promise<readonly string[]>;
  /** All rows in batches, in an order in which they can be written: what a row refers to comes first. @param from how many to pass over */
  toCopy(table: CopiedTable, columns: readonly string[], from: number): AsyncIterable<readonly Row[]>;
  /** All rows in batches, by their key. */
  byKey(table: CopiedTable, columns: readonly string[]): AsyncIterable<readonly Row[]>;
  /** @param done how many of the table are there with these, noted with them */
  write(table: CopiedTable, columns: readonly string[], rows: readonly Row[], done: number): Promise<void>;
  /** How many rows of the table an earlier run has written; 0: none. */
  written(table: CopiedTable): Promise<number>;
  /** The highest id that each counted table ever had. */
  lastIds(): Promise<ReadonlyMap<string, number>>;
  /** Ends a copy: ids go on from these, and stamps from the ledger's last. */
  finish(lastIds: ReadonlyMap<string, number>): Promise<void>;
}

/** Rows that are read and written at once, of any other table. */
export const BATCH = 2000;
