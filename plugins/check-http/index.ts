import {
  certificateError,
  choice,
  flag,
  isNetworkError,
  multiline,
  pairs,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';
import { defineCheck, type CheckAccess, type CheckResult } from '@vitrine/plugin-sdk/check';
import { valueAt } from './json-path.ts';

const HTTPS_PORT = 443;

export default defineCheck({
  config: {
    url: url('Address', { placeholder: 'https://example.com/health' }),
    method: choice('Method', ['GET', 'HEAD', 'POST']),
    status: text('Expected status', {
      default: '200-299',
      pattern: /^\d{3}(-\d{3})?(, ?\d{3}(-\d{3})?)*$/,
      help: 'Numbers and ranges: 200-299, 401',
      destination: false,
    }),
    keyword: text('Text on the page', { optional: true, help: 'Upper and lower case differ', destination: false }),
    absent: flag('The text must be absent', { destination: false }),
    jsonPath: text('Place in the JSON', {
      optional: true,
      placeholder: 'status.database[0].state',
      destination: false,
    }),
    jsonValue: text('Expected value there', {
      optional: true,
      help: 'If empty, any value but null and false will do',
      destination: false,
    }),
    headers: pairs('Headers', { destination: false }),
    authorization: secret('Authorization header', { optional: true, placeholder: 'Bearer …' }),
    body: multiline('Body', { optional: true, help: 'Sent with POST', destination: false }),
    certificate: flag('Look at the certificate', { default: true, destination: false }),
  },

  check: ({ jsonValue, jsonPath, method, body }) => ({
    ...(jsonValue && !jsonPath && { jsonPath: 'must say where the value is' }),
    ...(body && method !== 'POST' && { body: 'is only sent with POST' }),
  }),

  async run(access, { url: address, method, status, ...config }): Promise<CheckResult> {
    const began = access.now();
    const response = await access.fetch(address, {
      method,
      headers: { ...config.headers, ...(config.authorization && { authorization: config.authorization }) },
      ...(method === 'POST' && { body: config.body }),
    });
    const seconds = (access.now() - began) / 1000;
    const values = config.certificate ? await certificateValues(access, new URL(address)) : undefined;
    const problem = statusProblem(response.status, status) ?? contentProblem(() => response.text(), config);
    const common = { seconds, ...(values && { values }) };
    if (problem) return { state: 'down', ...common, message: problem };
    return { state: 'ok', ...common, message: `${response.status} in ${Math.round(seconds * 1000)} ms` };
  },
});

function statusProblem(status: number, expected: string): string | undefined {
  const fits = expected.split(',').some(range => {
    const [from = 0, to = from] = range.trim().split('-').map(Number);
    return status >= from && status <= to;
  });
  return fits ? undefined : `Status ${status} instead of ${expected}`;
}

interface Content {
  readonly keyword: string;
  readonly absent: boolean;
  readonly jsonPath: string;
  readonly jsonValue: string;
}

function contentProblem(body: () => string, { keyword, absent, jsonPath, jsonValue }: Content): string | undefined {
  if (keyword && body().includes(keyword) === absent)
    return `The page ${absent ? 'contains' : 'does not contain'} "${keyword}"`;
  if (!jsonPath) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(body());
  } catch {
    return 'The answer is not JSON';
  }
  const value = valueAt(json, jsonPath);
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  if (jsonValue ? shown === jsonValue : value !== undefined && value !== null && value !== false) return undefined;
  return `${jsonPath} is ${shown ?? 'missing'}${jsonValue && ` instead of ${jsonValue}`}`;
}

/** Reads how long the certificate is valid. Nothing for pages without one, and if it cannot be read: the page was there. */
async function certificateValues(
  access: CheckAccess,
  { protocol, hostname, port }: URL,
): Promise<Record<string, number> | undefined> {
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const { validTo } = await access.tls({ host, port: Number(port) || HTTPS_PORT });
    return { certificate_expiry_seconds: (validTo - Date.now()) / 1000 };
  } catch (error) {
    if (isNetworkError(error) || certificateError(host, error)) return undefined;
    throw error;
  }
}
