/** How long what is typed may be, in UTF-16 units, as the bridge takes it. */
export const LONGEST = { name: 190, code: 500, text: 10_000 } as const;
