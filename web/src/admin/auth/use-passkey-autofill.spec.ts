import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** A passkey as a browser offers it in autofill (https://w3c.github.io/webauthn). */
const KEY = {
  id: 'key',
  rawId: new Uint8Array([1]).buffer,
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
};
let offers: boolean;
let entered: number;
let choose: (key: object) => void;
let requests: { signal?: AbortSignal; mediation?: string }[];
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  [offers, entered, requests] = [true, 0, []];
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true });
  const isConditionalMediationAvailable = async () => offers;
  Object.assign(globalThis, { PublicKeyCredential: Object.assign(class {}, { isConditionalMediationAvailable }) });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (options: (typeof requests)[number]) => {
        requests.push(options);
        return new Promise((resolve, reject) => {
          choose = resolve;
          options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      },
    },
  });
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  network = answerRequests(({ path }) => (path.endsWith('/options') ? { challenge: 'AAAA' } : {}));
});
afterEach(() => {
  network.end();
  document.body.innerHTML = '';
});
const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 20)));
const paths = () => network.sent.map(({ path }) => path.replace('/api/v1/session', ''));
const follow = async (enabled: boolean) => {
  const hook = renderHook(isEnabled => usePasskeyAutofill(isEnabled, async () => void entered++), {
    initialProps: enabled,
  });
  await settle();
  return hook;
};

it('signs in with the passkey that was chosen in autofill', async () => {
  await follow(true);
  expect([paths(), requests.map(({ mediation }) => mediation), entered]).toEqual([
    ['/passkey/options'],
    ['conditional'],
    0,
  ]);
  choose(KEY);
  await settle();
  expect([paths(), entered]).toEqual([['/passkey/options', '/passkey'], 1]);
});

it.each([
  ['the field is not on screen', false, true],
  ['the browser offers none', true, false],
])('requests nothing if %s', async (_, isEnabled, isOffered) => {
  offers = isOffered;
  await follow(isEnabled);
  expect([paths(), requests]).toEqual([[], []]);
});

it('aborts the request when the field is removed', async () => {
  const { rerender } = await follow(true);
  rerender(false);
  await settle();
  expect(requests[0]!.signal!.aborted).toBe(true);
  expect(entered).toBe(0);
});

it('requests nothing if the field is removed before it starts to wait', async () => {
  const { unmount } = renderHook(() => usePasskeyAutofill(true, async () => void entered++));
  unmount();
  await settle();
  expect([paths(), requests]).toEqual([[], []]);
});

it('does not sign in if the options cannot be loaded', async () => {
  network.end();
  network = answerRequests(() => Response.json({ code: 'http.500' }, { status: 500 }));
  await follow(true);
  expect([paths(), entered]).toEqual([['/passkey/options'], 0]);
});
