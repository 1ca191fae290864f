import type { IncomingMessage } from 'node:http';
import { isScripted, scriptProofIn, sessionProofOf, SESSION_PROOF, showsProof } from './session-proof.ts';

const request = (headers: Record<string, string>, method = 'GET') =>
  ({ method, headers }) as unknown as IncomingMessage;
const site = (extraHeaders: Record<string, string> = {}) => ({ 'sec-fetch-site': 'same-origin', ...extraHeaders });
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  ['a program', {}, 'GET', false],
  ['a program that changes something', {}, 'POST', false],
  ['a program over WebSocket', { upgrade: 'websocket', 'user-agent': 'curl/8.9' }, 'GET', false],
  ['a WebSocket without a name', { upgrade: 'websocket' }, 'GET', false],
  ['a WebSocket of a browser', { upgrade: 'websocket', 'user-agent': BROWSER }, 'GET', true],
  ['what calls itself a browser', { 'user-agent': BROWSER }, 'GET', false],
  ['a navigation', site({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }), 'GET', false],
  ['a form that navigates', site({ 'sec-fetch-mode': 'navigate' }), 'POST', true],
  ['a picture', site({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }), 'GET', false],
  ['a font', site({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'font' }), 'HEAD', false],
  ['code of a page', site({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }), 'GET', true],
  ['code that asks for a frame', site({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'iframe' }), 'HEAD', true],
])('classifies %s as code in a browser: %o %s', (_, headers, method, expected) => {
  expect(isScripted(request(headers as Record<string, string>, method))).toBe(expected);
});

describe('a proof', () => {
  const proof = sessionProofOf('token');

  it('holds for its own session only', () => {
    expect(showsProof(request({ [SESSION_PROOF]: proof }), 'token')).toBe(true);
    expect(showsProof(request({ [SESSION_PROOF]: proof }), 'other')).toBe(false);
    expect(showsProof(request({ [SESSION_PROOF]: proof.slice(1) }), 'token')).toBe(false);
    expect(showsProof(request({}), 'token')).toBe(false);
  });

  it.each([
    [`${SESSION_PROOF}, ${proof}`, true],
    [`${SESSION_PROOF},${proof},more`, true],
    [`${proof}, ${SESSION_PROOF}`, false],
    [`other, ${proof}`, false],
    [SESSION_PROOF, false],
  ])('is taken from the subprotocols %s: %s', (protocols, expected) => {
    expect(showsProof(request({ 'sec-websocket-protocol': protocols }), 'token')).toBe(expected);
  });

  it('is forwarded with requests on behalf of a browser, and required by them', () => {
    const passed = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(scriptProofIn(request(site({ [SESSION_PROOF]: proof })))).toEqual({ ...passed, [SESSION_PROOF]: proof });
    expect(scriptProofIn(request({ 'user-agent': BROWSER }))).toEqual({ ...passed, [SESSION_PROOF]: '' });
    expect(scriptProofIn(request({ 'user-agent': 'curl/8.9', [SESSION_PROOF]: proof }))).toEqual({});
  });
});
