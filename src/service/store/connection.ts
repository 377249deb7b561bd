/*
 * The interface to the database for the table files: one connection, whose statements are asynchronous. Two engines implement it: SQLite in
 * this process, and PostgreSQL over a socket. Where their SQL differs, the statements take pieces of it from the `Dialect`.
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
  /** A condition that an index can serve: the folder in a column equals a named parameter; both may be null. */
  readonly isFolder: (column: string, parameter: string) => string;
  /** A table of the members of a JSON list: `value`, and `id` in their order. */
  readonly list: (parameter: string, of?: 'numbers' | 'texts') => string;
  /** Makes the statement read the table by that index. */
  readonly by: (index: string) => string;
  /** A join that reads the table before it first. */
  readonly thenJoin: string;
  /** The conflict target of an upsert. */
  readonly key: (columns: string) => string;
  /** A new unguessable text of 32 hexadecimal digits. */
  readonly randomHex: string;
  /** The current time (epoch milliseconds): by the database's clock, or, if it runs in this process, the parameter `@now`. */
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
  /** Whether the engine aborted the transaction because of another one (serialization failure, deadlock), so it can be run again. */
  isBrokenOff(error: unknown): boolean;
}
