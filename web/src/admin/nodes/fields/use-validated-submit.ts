import type { FormEvent } from 'react';
import { useState } from 'react';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { useFieldMessage } from '../../../ui/schema-form/use-field-message.ts';

/** Error codes by field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Hook that submits a form once `check` finds no error. `fault` returns the error of a field, found by the page or the core. */
export function useValidatedSubmit(check: () => Faults, send: () => Promise<void>) {
  const [faults, setFaults] = useState<Faults>({});
  const message = useFieldMessage();
  const { busy, error, onSubmit, fieldError } = useSubmit(send);
  const submit = (event: FormEvent) => {
    const found = check();
    setFaults(found);
    if (Object.values(found).some(Boolean)) event.preventDefault();
    else void onSubmit(event);
  };
  const fault = (path: string) => {
    const code = faults[path] ?? fieldError(path);
    return code && message({ code, message: code });
  };
  return { busy, error: Object.values(faults).some(Boolean) ? undefined : error, fault, onSubmit: submit };
}

export type Edit = ReturnType<typeof useValidatedSubmit>;
