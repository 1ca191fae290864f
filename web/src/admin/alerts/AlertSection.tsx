import { useState, type ReactNode } from 'react';

interface AlertSectionProps {
  readonly title: ReactNode;
  /** Whether the section is expanded initially. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Section of an alert's card, whose content is rendered when it is expanded. */
export function AlertSection({ title, isOpen = false, children }: AlertSectionProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}
