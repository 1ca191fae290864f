import { text, url } from '@vitrine/plugin-sdk';
import { defineCheck, type CheckAccess } from '@vitrine/plugin-sdk/check';
import { expiryOf, serviceFor } from './rdap.ts';

const DAY_S = 86_400;
/** List of the RDAP servers of the registries (RFC 9224). */
const BOOTSTRAP = 'https://data.iana.org/rdap/dns.json';

export default defineCheck({
  config: {
    domain: text('Domain', {
      placeholder: 'example.com',
      pattern: /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i,
      maxLength: 253,
      destination: false,
    }),
    server: url('RDAP server', { optional: true, help: 'If empty, the server of the registry, from IANA’s list' }),
  },

  async run(access, { domain, server }) {
    const startedAt = access.now();
    const service = server || (await findService(access, domain));
    if (!service) return { state: 'degraded', message: `The registry of ${domain} has no RDAP server` };
    const response = await access.fetch(`${service.replace(/\/*$/, '/')}domain/${encodeURIComponent(domain)}`, {
      headers: { accept: 'application/rdap+json' },
    });
    const seconds = (access.now() - startedAt) / 1000;
    if (response.status === 404) return { state: 'down', seconds, message: `${domain} is not registered` };
    if (!response.ok) return { state: 'degraded', seconds, message: `The registry answers ${response.status}` };
    const expiry = expiryOf(response.json());
    if (expiry === undefined)
      return { state: 'degraded', seconds, message: 'The registry does not say when it expires' };
    const remaining = (expiry - Date.now()) / 1000;
    const values = { domain_expiry_seconds: remaining };
    const day = new Date(expiry).toISOString().slice(0, 10);
    if (remaining < 0) return { state: 'down', seconds, values, message: `${domain} expired on ${day}` };
    return { state: 'ok', seconds, values, message: `${Math.floor(remaining / DAY_S)} days left, until ${day}` };
  },
});

async function findService({ fetch }: CheckAccess, domain: string): Promise<string | undefined> {
  const response = await fetch(BOOTSTRAP);
  return serviceFor(response.json(), domain);
}
