import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { useFormState, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../api/problem-error.ts';
import { toast } from '../toasts/toasts.ts';
import { useErrorMessage } from '../use-error-message.ts';

export interface SubmitOptions<V extends FieldValues> {
  /** Resolves to false if the values were not stored, because the user must first choose between two changes. */
  readonly onSubmit: (values: V) => Promise<unknown>;
  /** Text of the toast after success. */
  readonly done?: string | ((values: V) => string) | undefined;
  /** Returns the path of a field in the form for its path in the request; by default they are the same. */
  readonly fieldOf?: (path: string, error: ProblemError) => string;
  /** Fields by error code, for errors that have no path but concern one field, such as a wrong password. */
  readonly fieldOfCode?: Readonly<Record<string, FieldPath<V>>>;
}

/** Hook that returns a function that shows the errors of a response in a form, both of its fields and of the whole form. */
export function useShowProblem<V extends FieldValues>(
  form: UseFormReturn<V>,
  { fieldOf = path => path, fieldOfCode = {} }: Pick<SubmitOptions<V>, 'fieldOf' | 'fieldOfCode'> = {},
) {
  const errorMessage = useErrorMessage();
  const { i18n } = useTranslation('form');
  return (error: unknown) => {
    const field = error instanceof ProblemError ? fieldOfCode[error.code] : undefined;
    if (field) return form.setError(field, { type: 'core', message: errorMessage(error) });
    const fields = error instanceof ProblemError ? error.errors : [];
    for (const { path, code, message } of fields) {
      // If there is a text for the code in this language, it is preferred to the core's English sentence.
      const text = code && i18n.exists(`problem.${code}`, { ns: 'form' }) ? code : message;
      form.setError(fieldOf(path, error as ProblemError) as FieldPath<V>, { type: 'core', message: text });
    }
    // A field may already show the same message.
    if (!fields.some(({ message }) => message === (error as ProblemError).message))
      form.setError('root', { type: 'core', message: errorMessage(error) });
  };
}

/**
 * Hook that submits a form once its resolver finds no error. Field errors of the core become errors of the form; `problem` is the
 * text of any other failure. The first field with an error gets the focus.
 */
export function useSubmitForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  box: RefObject<HTMLElement | null>,
  { onSubmit, done, ...fields }: SubmitOptions<V>,
) {
  const show = useShowProblem(form, fields);
  const { errors } = useFormState({ control: form.control });
  const isFocusDue = useRef(false);
  const showFault = () => {
    isFocusDue.current = true;
  };
  // The form library reports its errors after `showFault`, so the first render with errors moves the focus.
  useEffect(() => {
    if (!isFocusDue.current || Object.keys(errors).length === 0) return;
    isFocusDue.current = false;
    box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  const valid = async (values: V) => {
    try {
      if ((await onSubmit(values)) === false) return;
      if (done) toast('success', typeof done === 'string' ? done : done(values));
    } catch (error) {
      showFault();
      show(error);
    }
  };
  return {
    problem: errors.root?.message,
    send: (event: FormEvent) => {
      // For React, a form in a dialog is inside the form of its page, although it is not in the document.
      event.stopPropagation();
      // Errors of the core about the last attempt must not prevent this one from being sent.
      form.clearErrors();
      void form.handleSubmit(valid, showFault)(event);
    },
  };
}
