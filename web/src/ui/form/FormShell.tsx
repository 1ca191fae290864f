import { Button, Dialog } from '@radix-ui/themes';
import { useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../Callout.tsx';
import dialog from '../dialog/Dialog.module.css';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { useErrorMessage } from '../use-error-message.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

export interface FormShellProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Text of the button that sends the form. */
  readonly submit: string;
  /** The form deletes or revokes something. */
  readonly danger?: boolean;
  /** Greatest width in px. */
  readonly width?: number;
  readonly busy: boolean;
  /** Error of the whole form. */
  readonly error?: unknown;
  /** Whether input would be lost; by default from the first change of a field on. */
  readonly isDirty?: boolean;
  /** Further buttons, before those that end the dialog. */
  readonly tools?: ReactNode;
  readonly box?: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog around a form: title, purpose, error, buttons, and a question before unsaved input is discarded. */
export function FormShell(props: FormShellProps) {
  const {
    title,
    text,
    submit,
    danger = false,
    width = 480,
    busy,
    error,
    isDirty,
    tools,
    box,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation('ui');
  const problem = useErrorMessage();
  const [touched, setTouched] = useState(false);
  const onCloseAutoFocus = useReturnFocus();
  const { attempt, question } = useLeaveGuard(isDirty ?? touched);
  return (
    <Dialog.Root open onOpenChange={open => !open && attempt(onClose)}>
      <Dialog.Content
        maxWidth={`${width}px`}
        onCloseAutoFocus={onCloseAutoFocus}
        {...(text === undefined && { 'aria-describedby': undefined })}
      >
        <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
        <form ref={box} className={dialog.body} noValidate onSubmit={onSubmit} onChange={() => setTouched(true)}>
          {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
          {children}
          {error !== undefined && <Callout tone="error">{typeof error === 'string' ? error : problem(error)}</Callout>}
          <div className={dialog.actions}>
            {tools && <span className={dialog.tools}>{tools}</span>}
            <Dialog.Close>
              <Button type="button" variant="soft" color="gray">
                {t('cancel')}
              </Button>
            </Dialog.Close>
            <Button type="submit" {...(danger && { color: 'red' as const })} loading={busy}>
              {submit}
            </Button>
          </div>
        </form>
        {question}
      </Dialog.Content>
    </Dialog.Root>
  );
}
