import { useEffect, useRef, type ReactNode } from 'react';
import styles from './Keys.module.css';

interface OwnDialogProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Native dialog: it traps the focus, closes on Escape, and restores the focus. A click outside closes it too. */
export function OwnDialog({ label, className, onClose, children }: OwnDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${className ?? ''}`}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
