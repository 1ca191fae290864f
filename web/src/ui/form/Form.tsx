import { Button, type ButtonProps } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Callout } from '../Callout.tsx';
import styles from './Form.module.css';
import { Conflict } from './Conflict.tsx';
import { useFormConflict, type Stored, type SubmitVersion } from './use-form-conflict.ts';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

interface FormProps<V extends FieldValues> extends Omit<SubmitOptions<V>, 'onSubmit'> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: SubmitVersion<V>;
  /** The edited thing as it is stored, if others may change it meanwhile. */
  readonly stored?: Stored<V> | undefined;
  /** Buttons at the end, a SubmitButton among them. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Form of react-hook-form in a page: fields by name, their errors, and that of the whole form above the buttons. */
export function Form<V extends FieldValues>({ form, stored, onSubmit, actions, children, ...options }: FormProps<V>) {
  const box = useRef<HTMLFormElement>(null);
  const { send: sendVersion, conflict } = useFormConflict(form, stored);
  const { problem, send } = useSubmitForm(form, box, {
    ...options,
    onSubmit: values => sendVersion(values, onSubmit),
  });
  return (
    <FormProvider {...form}>
      <form ref={box} className={styles.form} noValidate onSubmit={send}>
        {children}
        {problem !== undefined && <Callout tone="error">{problem}</Callout>}
        {conflict && (
          <Conflict
            {...conflict}
            keepMine={() => {
              conflict.keepMine();
              box.current?.requestSubmit();
            }}
          />
        )}
        {!conflict && <div className={styles.actions}>{actions}</div>}
      </form>
    </FormProvider>
  );
}

/** Button that sends the form around it. */
export function SubmitButton(props: ButtonProps) {
  const { isSubmitting } = useFormState();
  return <Button {...props} type="submit" loading={isSubmitting} />;
}
