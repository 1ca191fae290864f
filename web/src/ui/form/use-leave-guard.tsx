import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { basePath } from '../../api/base-path.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { guardBack } from './back-guard.ts';

interface UnsavedGuard {
  /** Calls `leave` at once if nothing would be lost, otherwise after confirmation. */
  readonly attempt: (leave: () => void) => void;
  /** The confirmation while it is open; to be rendered by the caller. */
  readonly question: ReactNode;
}

/** Hook that protects unsaved input: asks for confirmation before it is discarded, even by a reload or by closing the page. */
function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const { t } = useTranslation('ui');
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
  return {
    attempt: next => (isDirty ? setLeave(() => next) : next()),
    question: leave && (
      <ConfirmDialog
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        submit={t('unsaved.discard')}
        cancel={t('unsaved.keep')}
        onConfirm={leave}
        onClose={() => setLeave(undefined)}
      />
    ),
  };
}

/** Returns the router path of a link inside the shell that a click follows; undefined for any other click. */
function followed(event: MouseEvent): string | undefined {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || event.defaultPrevented) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download)
    return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Any other address loads a new document, which the browser confirms.
  if (origin !== location.origin || !pathname.startsWith(`${basePath}/admin`)) return undefined;
  return `${pathname.slice(basePath.length)}${search}${hash}`;
}

/** Position of an entry in the history of this tab, as counted by the router; undefined for an entry of another document. */
const positionIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/**
 * Hook that asks for confirmation before unsaved input is lost: by a link of the admin area, Back and Forward, a reload, or closing
 * the tab.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const { attempt, question } = useUnsavedGuard(isDirty);
  const current = useRef({ attempt, navigate });
  useEffect(() => {
    current.current = { attempt, navigate };
  });
  useEffect(() => {
    if (!isDirty) return;
    // Runs before the router's own handler, which is at the root of React.
    const askAtLink = (event: MouseEvent) => {
      const to = followed(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      current.current.attempt(() => void current.current.navigate(to));
    };
    const currentPosition = positionIn(history.state);
    let state: 'guarded' | 'returning' | 'leaving' = 'guarded';
    // The browser has already navigated: it is sent back before the router notices, and forward again after the confirmation.
    const askAtBack = (event: PopStateEvent) => {
      const position = positionIn(event.state);
      if (state === 'leaving' || currentPosition === undefined || position === undefined) return;
      event.stopImmediatePropagation();
      if (state === 'returning') {
        state = 'guarded';
        return;
      }
      if (position === currentPosition) return;
      state = 'returning';
      history.go(currentPosition - position);
      current.current.attempt(() => {
        state = 'leaving';
        history.go(position - currentPosition);
      });
    };
    addEventListener('click', askAtLink, true);
    const forget = guardBack(askAtBack);
    return () => {
      removeEventListener('click', askAtLink, true);
      forget();
    };
  }, [isDirty]);
  return { attempt, question };
}
