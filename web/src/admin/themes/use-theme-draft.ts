import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThemeOptions, ThemeSettings } from '@vitrine/contracts';
import { themesApi } from '../../api/themes-api.ts';

/** Delay after the last change before the draft is sent, in ms. */
const DEBOUNCE_MS = 250;

/**
 * Hook that stores a draft of a theme's settings on the server while they are edited. `onAnswer` is called with the error of each
 * rejected draft, and without an error whenever the server has stored a new draft, so that the preview can show it.
 */
export function useThemeDraft(
  id: string,
  settings: ThemeSettings,
  stored: ThemeOptions['contrast'],
  onAnswer: (error?: unknown) => void,
) {
  const [isSaved, setIsSaved] = useState(false);
  const [contrast, setContrast] = useState(stored);
  const [isRejected, setIsRejected] = useState(false);
  /** The last request of the queue. The shell cannot import the `SerialQueue` of the core. */
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(settings);
  const newestOnAnswer = useRef(onAnswer);
  useEffect(() => void (newestOnAnswer.current = onAnswer), [onAnswer]);

  /** Sends the newest settings, one request at a time. */
  const send = useCallback(() => {
    const queued = turns.current.then(async () => {
      const sent = newest.current;
      try {
        const draft = await themesApi.saveDraft(id, sent);
        if (newest.current !== sent) return;
        setContrast(draft.contrast);
        setIsRejected(false);
        setIsSaved(true);
        newestOnAnswer.current();
      } catch (failed) {
        if (newest.current !== sent) return;
        setIsRejected(true);
        newestOnAnswer.current(failed);
      }
    });
    turns.current = queued;
    return queued;
  }, [id]);

  useEffect(() => {
    newest.current = settings;
    const timer = setTimeout(() => void send(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [settings, send]);

  return {
    /** True once the server has stored a draft that the preview can show. */
    kept: isSaved,
    contrast,
    refused: isRejected,
    /** Resolves when no draft request is pending. */
    settled: () => turns.current,
  };
}
