import { Button, Dialog } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import dialog from '../dialog/Dialog.module.css';
import { scrollToFocus } from '../dialog/scroll-to-focus.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { FormBody, SubmitButton, type FormBodyProps } from './Form.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

interface FormDialogProps<V extends FieldValues> extends Omit<FormBodyProps<V>, 'className' | 'footer'> {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Text of the submit button. */
  readonly submit: string;
  /** True if the form deletes or revokes something. */
  readonly danger?: boolean;
  /** Maximum width in px. */
  readonly width?: number;
  /** Additional buttons, before those that close the dialog. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Dialog with a form of react-hook-form: fields by name, their errors, and a confirmation before input is discarded. It closes
 * after `onSubmit`; field errors appear beside the fields, others above the buttons.
 */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { title, text, submit, danger = false, width = 480, tools, onSubmit, onClose, children, ...form } = props;
  const { t } = useTranslation('ui');
  const { isDirty } = useFormState({ control: form.form.control });
  const onCloseAutoFocus = useReturnFocus();
  const { attempt, question } = useLeaveGuard(isDirty);
  return (
    <Dialog.Root open onOpenChange={open => !open && attempt(onClose)}>
      <Dialog.Content
        maxWidth={`${width}px`}
        className={dialog.long}
        onCloseAutoFocus={onCloseAutoFocus}
        onFocus={scrollToFocus}
        {...(text === undefined && { 'aria-describedby': undefined })}
      >
        <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
        <FormBody
          {...form}
          className={dialog.body}
          onSubmit={async (values, etag) => {
            await onSubmit(values, etag);
            onClose();
          }}
          footer={isBlocked => (
            <div className={dialog.actions}>
              {tools && <span className={dialog.tools}>{tools}</span>}
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  {t('cancel')}
                </Button>
              </Dialog.Close>
              <SubmitButton disabled={isBlocked} {...(danger && { color: 'red' })}>
                {submit}
              </SubmitButton>
            </div>
          )}
        >
          {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
          {children}
        </FormBody>
        {question}
      </Dialog.Content>
    </Dialog.Root>
  );
}
