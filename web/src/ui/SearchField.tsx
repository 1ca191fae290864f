import { TextField } from '@radix-ui/themes';
import { Search } from 'lucide-react';

interface SearchFieldProps {
  /** Accessible name of the field, and by default its placeholder. */
  readonly label: string;
  /** Placeholder instead of the label: an example of a search. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string | undefined;
}

/** Field that searches the list below it during typing. */
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
