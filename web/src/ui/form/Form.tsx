import { Button, type ButtonProps } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Callout } from '../Callout.tsx';
import { Conflict } from './Conflict.tsx';
import styles from './Form.module.css';
import { useFormConflict, type Stored, type SubmitVersion } from './use-form-conflict.ts';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

export interface FormBodyProps<V extends FieldValues> extends Omit<SubmitOptions<V>, 'onSubmit'> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: SubmitVersion<V>;
  /**
   * The stored version of the edited object, if others may change it meanwhile: both changes are shown before one replaces the
   * other.
   */
  readonly stored?: Stored<V> | undefined;
  /** Asks for confirmation before the values are sent; resolves to false if they must not be sent. */
  readonly confirm?: ((values: V) => Promise<boolean>) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Returns the buttons at the end, including a SubmitButton. `isBlocked` is true until one of two changes is selected. */
  readonly footer: (isBlocked: boolean) => ReactNode;
}

/** Form of react-hook-form: fields by name, their errors, the error of the whole form, and the choice between two changes. */
export function FormBody<V extends FieldValues>(props: FormBodyProps<V>) {
  const { form, stored, confirm, onSubmit, className, footer, children, ...options } = props;
  const box = useRef<HTMLFormElement>(null);
  const { send: sendVersion, conflict } = useFormConflict(form, stored);
  const { problem, send } = useSubmitForm(form, box, {
    ...options,
    onSubmit: async values => (await confirm?.(values)) !== false && sendVersion(values, onSubmit),
  });
  return (
    <FormProvider {...form}>
      <form ref={box} className={className} noValidate onSubmit={send}>
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
        {footer(conflict !== undefined)}
      </form>
    </FormProvider>
  );
}

interface FormProps<V extends FieldValues> extends Omit<FormBodyProps<V>, 'className' | 'footer'> {
  readonly actions: ReactNode;
}

/** Form in a page. */
export function Form<V extends FieldValues>({ actions, ...form }: FormProps<V>) {
  return (
    <FormBody
      {...form}
      className={styles.form}
      footer={isBlocked => !isBlocked && <div className={styles.actions}>{actions}</div>}
    />
  );
}

/** Button that submits the form around it. */
export function SubmitButton(props: ButtonProps) {
  const { isSubmitting } = useFormState();
  return <Button {...props} type="submit" loading={isSubmitting} />;
}
