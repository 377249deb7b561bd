/** What goes with every page, in both shells. */

/** Nothing from anywhere but ourselves, and nothing inline: a text that gets into the page cannot act there. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The worker that decodes pictures is the one file that compiles WebAssembly; a worker goes by its own policy. */
const COMPILES = /^\/assets\/decoding\.worker-[\w-]+\.js$/;

/** @param pathname of what is answered, still percent-encoded */
export const headersFor = (pathname: string): Readonly<Record<string, string>> =>
  COMPILES.test(pathname)
    ? { ...PAGE_HEADERS, ...policy({ ...POLICY, 'script-src': "'self' 'wasm-unsafe-eval'" }) }
    : PAGE_HEADERS;

const policy = (directives: Readonly<Record<string, string>>) => ({
  'content-security-policy': Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
});

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...policy(POLICY),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(self), hid=()',
  // A new build is seen at once; on this machine's own disk there is nothing to save.
  'cache-control': 'no-store',
};
