import { get as getPlain, type OutgoingHttpHeaders } from 'node:http';
import { get as getSecure } from 'node:https';

/** Requests a page with the headers of a browser. `fetch` would send `Sec-Fetch-Mode: cors` and not get the page. */
export function fetchPage(address: URL, headers: OutgoingHttpHeaders): Promise<string> {
  const get = address.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(address, { headers, rejectUnauthorized: false }, response => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
      response.on('error', reject);
    }).on('error', reject);
  });
}
