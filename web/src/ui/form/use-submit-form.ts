import type { FormEvent, RefObject } from 'react';
import { useFormState, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ProblemError } from '../../api/problem-error.ts';
import { toast } from '../toasts/toasts.ts';
import { useErrorMessage } from '../use-error-message.ts';

/**
 * Hook that sends a form once its resolver finds no error. Field errors of the core become errors of the form; `problem` is the text
 * of any other failure. The first field with an error gets the focus.
 */
export function useSubmitForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  box: RefObject<HTMLFormElement | null>,
  submit: (values: V) => Promise<void>,
  done?: string | ((values: V) => string),
) {
  const say = useErrorMessage();
  const { errors } = useFormState({ control: form.control });
  // After React has drawn the errors.
  const showFault = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const valid = async (values: V) => {
    try {
      await submit(values);
      if (done) toast('success', typeof done === 'string' ? done : done(values));
    } catch (error) {
      const fields = error instanceof ProblemError ? error.errors : [];
      for (const { path, message } of fields) form.setError(path as FieldPath<V>, { type: 'core', message });
      form.setError('root', { type: 'core', message: say(error) });
      if (fields.length > 0) showFault();
    }
  };
  const handle = form.handleSubmit(valid, showFault);
  return {
    problem: errors.root?.message,
    send: (event: FormEvent) => {
      // A form in a dialog is inside the form of its page for React, though not in the document.
      event.stopPropagation();
      void handle(event);
    },
  };
}
