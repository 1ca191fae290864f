import { useEffect, useRef, useState } from 'react';

/**
 * Text of a search field whose value lives in the page's URL. The URL follows a moment later, and may skip what was typed
 * meanwhile: the field shows what is typed at once and takes over only values that come from elsewhere, such as going back.
 */
export function useSearchText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const typed = useRef<string[]>([]);
  useEffect(() => {
    const position = typed.current.indexOf(value);
    if (position < 0) setText(value);
    typed.current = position < 0 ? [] : typed.current.slice(position + 1);
  }, [value]);
  const change = (next: string) => {
    typed.current.push(next);
    setText(next);
    onChange(next);
  };
  return [text, change];
}
