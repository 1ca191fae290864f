import { useEffect, useEffectEvent } from 'react';
import { sessionApi } from '../../api/session-api.ts';
import { authenticateWithPasskey, offersPasskeys, stopWaiting } from './passkeys.ts';

/** Hook that offers passkeys in the autofill of the username field while the field is on screen. */
export function usePasskeyAutofill(on: boolean, onEntered: () => Promise<void>): void {
  const entered = useEffectEvent(onEntered);
  useEffect(() => {
    if (!on) return;
    let gone = false;
    const wait = async () => {
      if (!(await offersPasskeys()) || gone) return;
      const options = await sessionApi.passkeyOptions();
      if (gone) return;
      await sessionApi.passkey(await authenticateWithPasskey(options, true));
      await entered();
    };
    // Errors are ignored here: the form and the button show them when they are used instead.
    wait().catch(() => undefined);
    return () => {
      gone = true;
      void stopWaiting();
    };
  }, [on]);
}
