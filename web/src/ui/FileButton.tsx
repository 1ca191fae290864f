import { Button, type ButtonProps } from '@radix-ui/themes';
import { useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'type' | 'onClick'> {
  /** Kinds of files offered, as in `accept` of an input. */
  readonly accept: string;
  /** Name of the input, which only programs see: the button opens it. */
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** Button that lets the user choose a file. The same file can be chosen again. */
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
