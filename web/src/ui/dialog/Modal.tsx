import { Dialog } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { scrollToFocus } from './scroll-to-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ModalProps {
  readonly title: ReactNode;
  /** Purpose of the dialog, below its title. */
  readonly text?: ReactNode;
  /** Maximum width in px. */
  readonly width?: number;
  /** Called on Escape and by `Dialog.Close`. Without it only the dialog's own buttons close it. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Dialog with a title. It is open while it is rendered; afterwards the previous focus is restored. */
export function Modal({ title, text, width = 560, onClose, children }: ModalProps) {
  const onCloseAutoFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose?.()}>
      <Dialog.Content
        maxWidth={`${width}px`}
        onCloseAutoFocus={onCloseAutoFocus}
        onFocus={scrollToFocus}
        // A click outside must not discard content that is shown only once.
        onInteractOutside={event => event.preventDefault()}
        {...(text === undefined && { 'aria-describedby': undefined })}
      >
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <div className={styles.body}>
          {text !== undefined && <Dialog.Description size="2">{text}</Dialog.Description>}
          {children}
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** Buttons at the end of a dialog. */
export const ModalActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
