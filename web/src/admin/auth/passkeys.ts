import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';

// Loaded on the first use of a passkey, because most sign-ins use none.
const webauthn = () => import('@simplewebauthn/browser');

type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Made = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Returns true if this browser supports passkeys on this page. */
export const supportsPasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis;

/** Converts an error of the browser to a problem, so that forms show a translated text. */
function problemOf(error: unknown): ProblemError {
  const name = error instanceof Error ? error.name : '';
  const codes: Record<string, string> = {
    InvalidStateError: 'passkey.known',
    NotAllowedError: 'passkey.cancelled',
    AbortError: 'passkey.cancelled',
  };
  return new ProblemError({ status: 0, code: codes[name] ?? 'passkey.unusable' });
}

/** Awaits a call to the browser's authenticators; its failures become problems. */
export const toProblem = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error);
  }
};

/**
 * Runs the WebAuthn ceremony for a passkey of this site; `autofill` waits until the user selects a passkey in the autofill of the
 * username field.
 */
export async function authenticateWithPasskey(options: PasskeyOptions, autofill = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  const response = await toProblem(
    startAuthentication({ optionsJSON: options as unknown as Asked, useBrowserAutofill: autofill }),
  );
  return { response: response as unknown as PasskeyAnswer['response'] };
}

/** Creates a passkey on this device. */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey['response']> {
  const { startRegistration } = await webauthn();
  return (await toProblem(
    startRegistration({ optionsJSON: options as unknown as Made }),
  )) as unknown as NewPasskey['response'];
}

/** Returns true if the browser offers passkeys in autofill. */
export async function offersPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await (await webauthn()).browserSupportsWebAuthnAutofill());
}

/** Cancels the pending WebAuthn ceremony. */
export async function stopWaiting(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}
