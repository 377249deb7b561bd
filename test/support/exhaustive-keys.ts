/**
 * Lists the members of a union type from a record that must name each, so that a new member does not compile until the test covers it.
 */
export const keysOf = <K extends string>(all: Record<K, true>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  Object.keys(all) as K[];
