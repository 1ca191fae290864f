import { Button, Dialog } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Callout } from '../Callout.tsx';
import dialog from '../dialog/Dialog.module.css';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { useSubmitForm } from './use-submit-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

interface FormDialogProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Text of the button that sends the form. */
  readonly submit: string;
  /** The form deletes or revokes something. */
  readonly danger?: boolean;
  /** Greatest width in px. */
  readonly width?: number;
  /** Sends the form. The dialog closes afterwards; errors of fields appear beside them, others above the buttons. */
  readonly onSubmit: (values: V) => Promise<unknown>;
  /** Text of the toast after success. */
  readonly done?: string | ((values: V) => string) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog with a form: title, purpose, fields, errors, and a question before unsaved input is discarded. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { form, title, text, submit, danger = false, width = 480, onSubmit, done, onClose, children } = props;
  const { t } = useTranslation('ui');
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const onCloseAutoFocus = useReturnFocus();
  const { attempt, question } = useUnsavedGuard(isDirty);
  const box = useRef<HTMLFormElement>(null);
  const { problem, send } = useSubmitForm(
    form,
    box,
    async values => {
      await onSubmit(values);
      onClose();
    },
    done,
  );
  return (
    <Dialog.Root open onOpenChange={open => !open && attempt(onClose)}>
      <Dialog.Content
        maxWidth={`${width}px`}
        onCloseAutoFocus={onCloseAutoFocus}
        {...(text === undefined && { 'aria-describedby': undefined })}
      >
        <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
        <FormProvider {...form}>
          <form ref={box} className={dialog.body} noValidate onSubmit={send}>
            {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
            {children}
            {problem !== undefined && <Callout tone="error">{problem}</Callout>}
            <div className={dialog.actions}>
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  {t('cancel')}
                </Button>
              </Dialog.Close>
              <Button type="submit" {...(danger && { color: 'red' as const })} loading={isSubmitting}>
                {submit}
              </Button>
            </div>
          </form>
        </FormProvider>
        {question}
      </Dialog.Content>
    </Dialog.Root>
  );
}
