import { Button, type ButtonProps } from '@radix-ui/themes';
import { useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'type' | 'onClick'> {
  /** Accepted file types, as in `accept` of an input. */
  readonly accept: string;
  /** Accessible name of the hidden input, which the button opens. */
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** Button that opens a file chooser. The same file can be selected again. */
export function FileButton({ accept, label, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button type="button" {...button} onClick={() => input.current?.click()} />
    </>
  );
}
