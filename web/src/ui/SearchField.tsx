import { TextField } from '@radix-ui/themes';
import { Search } from 'lucide-react';

interface SearchFieldProps {
  /** Names the field to a screen reader and is what it shows while it is empty. */
  readonly label: string;
  /** Shown while it is empty, instead of the label: an example of what can be found. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string | undefined;
}

/** A field that searches the list below it while somebody types. */
export const SearchField = ({ label, hint = label, value, onChange, className }: SearchFieldProps) => (
  <TextField.Root
    type="search"
    className={className}
    value={value}
    aria-label={label}
    placeholder={hint}
    onChange={event => onChange(event.target.value)}
  >
    <TextField.Slot>
      <Search aria-hidden size={15} />
    </TextField.Slot>
  </TextField.Root>
);
