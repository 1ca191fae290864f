import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ProblemError } from '../../api/problem-error.ts';

// Loaded when the first passkey is wanted: most sign-ins need none of it.
const webauthn = () => import('@simplewebauthn/browser');

type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Made = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Whether this browser would use passkeys on this page. */
export const supportsPasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis;

/** What the browser says is told as a problem of ours, so that forms show it in their own words. */
function problemOf(error: unknown): ProblemError {
  const name = error instanceof Error ? error.name : '';
  const codes: Record<string, string> = {
    InvalidStateError: 'passkey.known',
    NotAllowedError: 'passkey.cancelled',
    AbortError: 'passkey.cancelled',
  };
  return new ProblemError({ status: 0, code: codes[name] ?? 'passkey.unusable' });
}

const toProblem = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error);
  }
};

/** Asks for a passkey of this site; `autofill` waits until one is chosen in the list of the name box. */
export async function authenticateWithPasskey(options: PasskeyOptions, autofill = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  const response = await toProblem(
    startAuthentication({ optionsJSON: options as unknown as Asked, useBrowserAutofill: autofill }),
  );
  return { response: response as unknown as PasskeyAnswer['response'] };
}

/** Makes a passkey on this device. */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey['response']> {
  const { startRegistration } = await webauthn();
  return (await toProblem(
    startRegistration({ optionsJSON: options as unknown as Made }),
  )) as unknown as NewPasskey['response'];
}

/** Whether the browser offers passkeys in the list of the name box. */
export async function offersPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await (await webauthn()).browserSupportsWebAuthnAutofill());
}

/** Stops waiting for a passkey. */
export async function stopWaiting(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}
