/*
 * What the tables are written against: one connection to a database, whose statements answer later. Two engines stand behind it, SQLite
 * in this process and PostgreSQL over a socket; what their SQL does not share is in the dialect.
 */

/** A statement takes its parameters in their order for `?`, or as one object for `@name`. */
export interface Statement<Parameters extends readonly unknown[], Row> {
  /** The first row. */
  get(...parameters: Parameters): Promise<Row | undefined>;
  /** The one row there is; throws where there is none. */
  one(...parameters: Parameters): Promise<Row>;
  all(...parameters: Parameters): Promise<Row[]>;
  /** How many rows it has changed. */
  run(...parameters: Parameters): Promise<number>;
}

/** The pieces of SQL that the two engines write differently. Columns and parameters are given as they stand in the statement. */
export interface Dialect {
  /** A folder that may be null is the one of the parameter, which has a name and may be null; by an index. */
  readonly isFolder: (column: string, parameter: string) => string;
  /** A table of the members of a JSON list: `value`, and `id` in their order. */
  readonly list: (parameter: string, of?: 'numbers' | 'texts') => string;
  /** Reads the table by that index. */
  readonly by: (index: string) => string;
  /** Reads the table before it first. */
  readonly thenJoin: string;
  /** What an upsert conflicts on. */
  readonly key: (columns: string) => string;
  /** A new unguessable text of 32 hexadecimal digits. */
  readonly randomHex: string;
  /** This instant, epoch milliseconds: the database's own, or where it runs in this process the parameter `@now`. */
  readonly now: string;
  /** The highest id that the table ever had. */
  readonly lastId: (table: string) => string;
}

export interface Connection {
  readonly dialect: Dialect;
  prepare<Parameters extends readonly unknown[], Row = never>(sql: string): Statement<Parameters, Row>;
  /** A statement whose rows are one value each. */
  value<Parameters extends readonly unknown[], Value>(sql: string): Statement<Parameters, Value>;
}

/** A connection has one transaction at a time. */
export interface Transactions {
  isOpen(): boolean;
  begin(): Promise<void>;
  /** The stamp of the next change in the transaction: epoch milliseconds, greater than any that was kept before. */
  stamp(): Promise<number>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Whether the engine broke the transaction off for another's sake: from its start it may well succeed. */
  isBrokenOff(error: unknown): boolean;
}
