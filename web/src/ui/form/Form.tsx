import { Button, type ButtonProps } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Callout } from '../Callout.tsx';
import styles from './Form.module.css';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

interface FormProps<V extends FieldValues> extends SubmitOptions<V> {
  readonly form: UseFormReturn<V>;
  /** Buttons at the end, a SubmitButton among them. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Form of react-hook-form in a page: fields by name, their errors, and that of the whole form above the buttons. */
export function Form<V extends FieldValues>({ form, actions, children, ...options }: FormProps<V>) {
  const box = useRef<HTMLFormElement>(null);
  const { problem, send } = useSubmitForm(form, box, options);
  return (
    <FormProvider {...form}>
      <form ref={box} className={styles.form} noValidate onSubmit={send}>
        {children}
        {problem !== undefined && <Callout tone="error">{problem}</Callout>}
        <div className={styles.actions}>{actions}</div>
      </form>
    </FormProvider>
  );
}

/** Button that sends the form around it. */
export function SubmitButton(props: ButtonProps) {
  const { isSubmitting } = useFormState();
  return <Button {...props} type="submit" loading={isSubmitting} />;
}
