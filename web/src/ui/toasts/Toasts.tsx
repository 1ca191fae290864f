import { Button } from '@radix-ui/themes';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Toasts.module.css';
import { dismiss, pauseToasts, useToasts } from './toasts.ts';

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/** Container of the toasts. Always mounted, so that screen readers announce additions. */
export function Toasts() {
  const { t } = useTranslation('shell');
  const toasts = useToasts();
  return (
    <div
      className={styles.toasts}
      role="log"
      aria-live="polite"
      aria-label={t('toasts.label')}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      <ol>
        {toasts.map(({ id, tone, text, action }) => {
          const Icon = ICONS[tone];
          return (
            <li key={id} className={styles.toast} data-tone={tone}>
              <Icon aria-hidden size={18} />
              <span>{text}</span>
              {action && (
                <Button
                  size="1"
                  variant="soft"
                  onClick={() => {
                    dismiss(id);
                    action.run();
                  }}
                >
                  {action.label}
                </Button>
              )}
              <button type="button" onClick={() => dismiss(id)} aria-label={t('toasts.dismiss')}>
                <X aria-hidden size={16} />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
