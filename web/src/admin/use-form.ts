import type { ConfigForm } from '@vitrine/contracts';
import { useState, type FormEvent } from 'react';
import { useSubmit } from '../ui/form/use-submit.ts';
import { validateForm, fieldErrorsFrom, type FormProblem } from './form-problems.ts';

/** Hook that submits a form once it passes validation, and collects errors by field. */
export function useForm(form: ConfigForm, values: Readonly<Record<string, unknown>>, send: () => Promise<void>) {
  const [faults, setFaults] = useState<FormProblem[]>([]);
  const { busy, error, onSubmit } = useSubmit(send);
  const submit = (event: FormEvent) => {
    const found = validateForm(form, values);
    setFaults(found);
    if (found.length > 0) event.preventDefault();
    else void onSubmit(event);
  };
  return {
    busy,
    error: faults.length > 0 ? undefined : error,
    problems: faults.length > 0 ? faults : fieldErrorsFrom(error),
    onSubmit: submit,
  };
}
