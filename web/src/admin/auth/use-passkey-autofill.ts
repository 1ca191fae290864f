import { useEffect, useEffectEvent } from 'react';
import { sessionApi } from '../../api/session-api.ts';
import { authenticateWithPasskey, offersPasskeys, stopWaiting } from './passkeys.ts';

/** Lets the browser offer passkeys in the list of the name box, while that box is on screen. */
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
    // Whoever chooses none, or one that is not of this site, signs in by the form or the button, which say what is wrong.
    wait().catch(() => undefined);
    return () => {
      gone = true;
      void stopWaiting();
    };
  }, [on]);
}
