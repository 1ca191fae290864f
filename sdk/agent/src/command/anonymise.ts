import { hostname, userInfo } from 'node:os';

const MAC = /\b[0-9a-f]{2}(?::[0-9a-f]{2}){5}\b/gi;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const LONG_ID = /\b[0-9a-f]{24,64}\b/gi;
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
// A hardware address has two digits in each of six parts.
const IPV6 = /\b(?<!\b[0-9a-f]{2}:)(?!(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b)(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/gi;
const HOME = /(\/(?:home|Users|media|run\/media)\/)([^/\s]+)/g;
const SERVER = /(\s-\s(?:nfs4?|cifs|smb3|fuse\.sshfs)\s)(\S+)/g;
const SERIAL = /^((?:serial|Serial|machine_id|identification)\s*[:=]\s*)\S+/gim;

/** Replaces identifying data: each name and address becomes a placeholder that is the same throughout the text. */
export function anonymised(text: string, names: readonly string[] = [hostname(), userInfo().username]): string {
  const known = new Map<string, string>();
  const placeholder = (kind: string) => (found: string) => {
    const key = `${kind} ${found.toLowerCase()}`;
    let replacement = known.get(key);
    if (!replacement) known.set(key, (replacement = `${kind}${known.size + 1}`));
    return replacement;
  };
  const ownNames = names.filter(name => name.length > 2 && name !== 'root' && name !== 'localhost');
  return ownNames
    .reduce(
      (text, name) => text.replaceAll(new RegExp(`\\b${name.replace(/[^\w-]/g, '\\$&')}\\b`, 'g'), placeholder('name')),
      text,
    )
    .replace(SERIAL, '$1serial')
    .replace(SERVER, (_, before: string, source: string) => `${before}${placeholder('server')(source)}`)
    .replace(HOME, (_, before: string, name: string) => `${before}${placeholder('person')(name)}`)
    .replace(MAC, '02:00:00:00:00:01')
    .replace(UUID, placeholder('uuid'))
    .replace(LONG_ID, placeholder('id'))
    .replace(IPV6, '2001:db8::1')
    .replace(IPV4, '192.0.2.1');
}
