import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { messageOnNode } from '@vitrine/contracts/certificate-error';
import type { CheckResult } from '@vitrine/contracts/check';
import { connectionError, runCheck, type CheckNetwork, type NodeCheck } from '@vitrine/contracts/check-run';
import { echoOf } from '@vitrine/contracts/echo';
import type { HttpRequest, HttpResponse } from '@vitrine/contracts/http-exchange';
import { isNetworkError, NetworkError } from '@vitrine/contracts/network-error';
import { queryDns } from '@vitrine/contracts/query-dns';
import { addressesOf } from '../ping/destination.ts';
import { ProbeRefusedError } from '../ping/probe-refused-error.ts';
import { VERSION } from '../version.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;

/**
 * Runs a check of this program once, with the same guard as latency probes: no metadata services. Errors of the check are thrown.
 */
export async function runOnNode(check: NodeCheck, config: unknown, seconds: number): Promise<CheckResult> {
  const result = await runCheck(network, seconds, access => check.run(access, config as never));
  return { ...result, message: messageOnNode(result.message) };
}

const network: CheckNetwork = {
  fetch: (url, request = {}) => fetchPage(new URL(url), request),
  resolve: allowedAddress,
  dns: query => queryDns(query, allowedAddress),
  ping: async (host, timeoutMs) => echoOf(host, await allowedAddresses(host), timeoutMs),
};

async function allowedAddress(host: string): Promise<string> {
  const [address] = await allowedAddresses(host);
  return address!;
}

async function allowedAddresses(host: string): Promise<string[]> {
  try {
    return await addressesOf(host.replace(/^\[|\]$/g, ''));
  } catch (error) {
    if (error instanceof ProbeRefusedError) throw new NetworkError('refused', error.message);
    throw new NetworkError('unreachable', `${host} has no address`);
  }
}

/** Follows redirects, checking each address again. Only GET and HEAD, because an agent must not change anything. */
async function fetchPage(first: URL, request: HttpRequest): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, timeoutMs = 10_000 } = request;
  if (method !== 'GET' && method !== 'HEAD') throw new Error(`An agent sends no ${method}`);
  const signal = AbortSignal.timeout(timeoutMs);
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    // Headers for one site are not sent to another.
    const sentHeaders = url.origin === first.origin ? headers : {};
    const response = await requestOnce(url, method, sentHeaders, signal);
    const { statusCode: status = 0, headers: received } = response;
    if (status < 300 || status > 399 || status === 304 || received.location === undefined)
      return readAll(response, url);
    response.destroy();
    url = new URL(received.location, url);
  }
  throw new NetworkError('unreachable', `${first.host} redirects without end`);
}

async function requestOnce(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new NetworkError('refused', 'Only http and https addresses are called');
  const address = await allowedAddress(url.hostname);
  const lookup: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, [{ address, family: isIP(address) }]);
    else found(null, address, isIP(address));
  };
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...{ agent: false, method, signal, lookup },
      headers: { 'user-agent': `vitrine-agent/${VERSION}`, accept: '*/*', ...headers },
    });
    sent.once('response', resolve);
    sent.once('error', error => reject(failureOf(url, error, signal)));
    sent.end();
  });
}

/** Reads a complete response. */
async function readAll(response: IncomingMessage, url: URL): Promise<HttpResponse> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > MAX_BYTES) throw new NetworkError('too-large', `The answer is larger than ${MAX_BYTES} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw isNetworkError(error) ? error : connectionError(url.host, error);
  }
  const bytes = Buffer.concat(parts);
  const { statusCode: status = 0, headers } = response;
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: () => bytes.toString(),
    json: () => JSON.parse(bytes.toString()) as unknown,
    bytes: () => bytes,
  };
}

const failureOf = (url: URL, error: Error, signal: AbortSignal): NetworkError =>
  signal.aborted ? new NetworkError('timeout', `${url.host} did not answer in time`) : connectionError(url.host, error);
