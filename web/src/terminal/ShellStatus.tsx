import { Button } from '@radix-ui/themes';
import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../ui/Callout.tsx';
import { useErrorMessage } from '../ui/use-error-message.ts';
import type { ShellState } from './shell.ts';
import type { TerminalCloseReason } from './terminal-socket.ts';
import styles from './Terminal.module.css';

interface ShellStatusProps {
  readonly state: ShellState;
  readonly recorded: boolean;
  /** Called to reconnect at once. */
  readonly onWake: () => void;
  /** Called to open another remote shell. */
  readonly onAgain: () => void;
}

/** Status of a terminal's connection; renders nothing while the terminal is connected. */
export function ShellStatus({ state, recorded, onWake, onAgain }: ShellStatusProps) {
  const { t } = useTranslation('terminal');
  const problem = useErrorMessage();
  const endText = useEndText();
  return (
    <>
      {recorded && state.is !== 'over' && (
        <p className={styles.recorded}>
          <CircleDot aria-hidden size={13} />
          {t('recorded')}
        </p>
      )}
      <div className={styles.status} aria-live="polite">
        {state.is === 'opening' && <p>{t('opening')}</p>}
        {state.is === 'lost' && (
          <Callout tone="warning">
            {t('lost')}{' '}
            <Button size="1" variant="soft" onClick={onWake}>
              {t('wake')}
            </Button>
          </Callout>
        )}
        {state.is === 'away' && <Callout tone="warning">{t('away')}</Callout>}
        {(state.is === 'failed' || state.is === 'over') && (
          <Callout
            tone={
              state.is === 'failed' || state.end.why !== 'ended' || state.end.frame?.end === 'refused'
                ? 'error'
                : 'info'
            }
          >
            {state.is === 'failed' ? problem(state.error) : endText(state.end)}{' '}
            <Button size="1" variant="soft" onClick={onAgain}>
              {t('again')}
            </Button>
          </Callout>
        )}
      </div>
    </>
  );
}

/** Hook that returns the text for the end of a terminal. */
function useEndText() {
  const { t } = useTranslation('terminal');
  return (end: TerminalCloseReason): string => {
    if (end.why !== 'ended') return t(`over.${end.why}`);
    const { frame } = end;
    if (!frame) return t('disconnected');
    if (frame.end === 'refused')
      return t('refused', { reason: frame.reason ? t(`reason.${frame.reason}`, { defaultValue: frame.reason }) : '' });
    if (frame.end === 'exited' && frame.exitCode !== null) return t('exited', { code: frame.exitCode });
    return t(`end.${frame.end}`);
  };
}
