import { useEffect, useRef, useState } from 'react';

/**
 * Returns the text of a search field whose value is in the page's URL, and its setter. The URL is updated with a delay and may skip
 * intermediate values, so the field shows typed text immediately and accepts only values that come from elsewhere, such as
 * navigating back.
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
