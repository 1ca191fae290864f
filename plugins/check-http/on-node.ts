import {
  certificateError,
  defineNodeCheck,
  isNetworkError,
  type CheckAccess,
  type CheckResult,
} from '@vitrine/plugin-sdk/on-node';
import { valueAt } from './json-path.ts';

const HTTPS_PORT = 443;

/** Settings of a check; without the secret when it runs on a node. */
interface Settings extends Content {
  readonly url: string;
  readonly method: string;
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization?: string;
  readonly body: string;
  readonly certificate: boolean;
}

export default defineNodeCheck<Settings>({
  kind: 'check-http',
  asks: ({ method, keyword, jsonPath, headers }) =>
    method === 'POST' ? 'action' : keyword || jsonPath || Object.keys(headers).length > 0 ? 'content' : undefined,
  async run(access, { url: address, method, status, ...config }): Promise<CheckResult> {
    const startedAt = access.now();
    const response = await access.fetch(address, {
      method,
      headers: { ...config.headers, ...(config.authorization && { authorization: config.authorization }) },
      ...(method === 'POST' && { body: config.body }),
    });
    const seconds = (access.now() - startedAt) / 1000;
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

/** Conditions on the text of a page. */
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
  const valueText = typeof value === 'string' ? value : JSON.stringify(value);
  if (jsonValue ? valueText === jsonValue : value !== undefined && value !== null && value !== false) return undefined;
  return `${jsonPath} is ${valueText ?? 'missing'}${jsonValue && ` instead of ${jsonValue}`}`;
}

/**
 * Returns the remaining validity of the certificate; undefined for a page without a certificate, or if the certificate cannot be
 * read, since the page itself was reachable.
 */
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
