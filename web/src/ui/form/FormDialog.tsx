import { Button, Dialog } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { FormProvider, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Callout } from '../Callout.tsx';
import dialog from '../dialog/Dialog.module.css';
import { scrollToFocus } from '../dialog/scroll-to-focus.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { Conflict } from './Conflict.tsx';
import { SubmitButton } from './Form.tsx';
import { useFormConflict, type Stored, type SubmitVersion } from './use-form-conflict.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useSubmitForm, type SubmitOptions } from './use-submit-form.ts';

interface FormDialogProps<V extends FieldValues> extends Omit<SubmitOptions<V>, 'onSubmit'> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: SubmitVersion<V>;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The edited thing as it is stored, if others may change it meanwhile: both changes are shown before one replaces the other. */
  readonly stored?: Stored<V> | undefined;
  /** Text of the button that sends the form. */
  readonly submit: string;
  /** The form deletes or revokes something. */
  readonly danger?: boolean;
  /** Greatest width in px. */
  readonly width?: number;
  /** Further buttons, before those that end the dialog. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Dialog with a form of react-hook-form: fields by name, their errors, and a question before input is discarded. It closes after
 * `onSubmit`; errors of fields appear beside them, others above the buttons.
 */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const {
    form,
    title,
    text,
    submit,
    danger = false,
    width = 480,
    tools,
    stored,
    onSubmit,
    onClose,
    children,
    ...options
  } = props;
  const { t } = useTranslation('ui');
  const { isDirty } = useFormState({ control: form.control });
  const box = useRef<HTMLFormElement>(null);
  const onCloseAutoFocus = useReturnFocus();
  const { attempt, question } = useLeaveGuard(isDirty);
  const { send: sendVersion, conflict } = useFormConflict(form, stored);
  const { problem, send } = useSubmitForm(form, box, {
    ...options,
    onSubmit: async values => {
      const isStored = await sendVersion(values, onSubmit);
      if (isStored) onClose();
      return isStored;
    },
  });
  return (
    <FormProvider {...form}>
      <Dialog.Root open onOpenChange={open => !open && attempt(onClose)}>
        <Dialog.Content
          maxWidth={`${width}px`}
          className={dialog.long}
          onCloseAutoFocus={onCloseAutoFocus}
          onFocus={scrollToFocus}
          {...(text === undefined && { 'aria-describedby': undefined })}
        >
          <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
          <form ref={box} className={dialog.body} noValidate onSubmit={send}>
            {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
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
            <div className={dialog.actions}>
              {tools && <span className={dialog.tools}>{tools}</span>}
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  {t('cancel')}
                </Button>
              </Dialog.Close>
              <SubmitButton disabled={conflict !== undefined} {...(danger && { color: 'red' })}>
                {submit}
              </SubmitButton>
            </div>
          </form>
          {question}
        </Dialog.Content>
      </Dialog.Root>
    </FormProvider>
  );
}
