import { ChevronDown } from 'lucide-react';
import styles from './MoreButton.module.css';

interface MoreButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

/** Button below a list that shows the remaining entries. */
export function MoreButton({ isOpen, onToggle, children }: MoreButtonProps) {
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={onToggle}>
      {children}
      <ChevronDown aria-hidden size={15} />
    </button>
  );
}
