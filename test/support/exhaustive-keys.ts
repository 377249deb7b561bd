/** The members of a type as a checked record, so that a new member does not compile until it is tested. */
export const keysOf = <K extends string>(all: Record<K, true>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  Object.keys(all) as K[];
