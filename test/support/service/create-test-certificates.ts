/**
 * Creates a certificate authority in a folder, for tests, and TLS certificates that it signed or that are self-signed. They are created at
 * run time, so that none expires in the repository. Needs openssl.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface Certificates {
  /** The authority's own certificate, as a file. */
  readonly authority: string;
  /** A certificate signed by the authority. @param days until it expires; negative: it has expired */
  issue(name: string, days: number): Certificate;
  /** A self-signed certificate. */
  selfSigned(name: string): Certificate;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function certificates(folder: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const request = ['req', ...KEY, '-keyout', 'own.key'];
  openssl('req', '-x509', ...KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority');
  return {
    authority: join(folder, 'ca.pem'),
    issue: (name, days) => {
      writeFileSync(join(folder, 'extensions'), `subjectAltName=DNS:${name}`);
      openssl(...request, '-out', 'own.csr', '-subj', `/CN=${name}`);
      const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions'];
      openssl('x509', '-req', '-in', 'own.csr', ...signed, '-days', String(days), '-out', 'own.pem');
      return { cert: read('own.pem'), key: read('own.key') };
    },
    selfSigned: (name) => {
      const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
      openssl(...request, '-x509', '-out', 'own.pem', ...about);
      return { cert: read('own.pem'), key: read('own.key') };
    },
  };
}
