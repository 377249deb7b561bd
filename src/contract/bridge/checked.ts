/** An ask that crossed the bridge, checked against its shape. */

export type Checked<T> =
  { readonly ok: true; readonly ask: T } | { readonly ok: false; readonly detail: string };
