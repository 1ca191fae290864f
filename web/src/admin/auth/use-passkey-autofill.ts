import { useEffect, useEffectEvent } from 'react';
import { sessionApi } from '../../api/session-api.ts';
import { authenticateWithPasskey, offersPasskeys, stopWaiting } from './passkeys.ts';

/** Hook that offers passkeys in the autofill of the username field while the field is on screen. */
export function usePasskeyAutofill(isEnabled: boolean, onEntered: () => Promise<void>): void {
  const handleEntered = useEffectEvent(onEntered);
  useEffect(() => {
    if (!isEnabled) return;
    let isDisposed = false;
    const wait = async () => {
      if (!(await offersPasskeys()) || isDisposed) return;
      const options = await sessionApi.passkeyOptions();
      if (isDisposed) return;
      await sessionApi.passkey(await authenticateWithPasskey(options, true));
      await handleEntered();
    };
    // Errors are ignored here: the form and the button show them when they are used instead.
    wait().catch(() => undefined);
    return () => {
      isDisposed = true;
      void stopWaiting();
    };
  }, [isEnabled]);
}
