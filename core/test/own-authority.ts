import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a certificate authority and a certificate for localhost signed by it, in an empty folder; both expire in two days. */
export function ownAuthority(folder: string): { authority: string; key: string; cert: string } {
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  openssl(`req -x509 ${newKey} -days 2 -keyout ca.key -out ca.pem -subj /CN=own`);
  openssl(`req ${newKey} -keyout server.key -out server.csr -subj /CN=localhost`);
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  openssl('x509 -req -in server.csr -CA ca.pem -CAkey ca.key -days 2 -out server.crt -extfile names');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { authority: read('ca.pem'), key: read('server.key'), cert: read('server.crt') };
}
