/**
 * Lists all members of a union of strings for a test that must cover each. They are the keys of an object literal that has to name every
 * member, so a new member does not compile until the test has it.
 */
export const keysOf = <K extends string>(all: Record<K, true>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  Object.keys(all) as K[];
