/** The proxy that the environment names (`HTTPS_PROXY`, `NO_PROXY`), as other command-line programs take it. */

/** @returns the proxy's address, or null for none */
export function proxyFromEnvironment(env: NodeJS.ProcessEnv, url: string): string | null {
  const { protocol, hostname } = new URL(url);
  const named = (name: string) => env[name] ?? env[name.toUpperCase()];
  const proxy = named(`${protocol.slice(0, -1)}_proxy`) ?? named('all_proxy');
  if (!proxy || isExcepted(hostname, named('no_proxy') ?? '')) return null;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

/** `.example.com` and `example.com` both except the domain and all that is under it; `*` excepts everything. */
function isExcepted(host: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => entry.replace(/^\*?\./, '').replace(/:\d+$/, ''))
    .some((domain) => domain === '*' || host === domain || host.endsWith(`.${domain}`));
}
