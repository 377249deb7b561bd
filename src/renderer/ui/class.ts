/** Class names, joined; what is not there is left out. */
export const cx = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined).join(' ');
