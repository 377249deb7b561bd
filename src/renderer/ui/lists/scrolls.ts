/** For a region that scrolls and may have nothing in it to press: Tab reaches it, and the arrows scroll it. */
export const scrolls = { tabIndex: 0 } as const;
