import { IconButton } from '@radix-ui/themes';
import { CodeXml, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminCheck } from '@vitrine/contracts';
import { CheckState } from '../../ui/check-state/CheckState.tsx';
import { REORDER } from '../../ui/data-table/reorder.tsx';
import { DayStrip } from '../../ui/day-strip/DayStrip.tsx';
import plain from '../../ui/PlainButton.module.css';
import styles from './ChecksPage.module.css';

interface CheckRowProps {
  readonly check: AdminCheck;
  /** Title of the kind; undefined while its plugin is not running. */
  readonly kind: string | undefined;
  /** Starts of the displayed days, in ms since 1970. */
  readonly days: readonly number[];
  readonly onOpen: (what: 'detail' | 'embed' | 'edit' | 'delete') => void;
}

/** Row of a check with its state, days and actions. It is dragged by its handle. */
export function CheckRow({ check, kind, days, onOpen }: CheckRowProps) {
  const { t } = useTranslation('checks');
  const { ref, style, isDragging, handle } = REORDER.useRow(String(check.id));
  return (
    <li ref={ref} style={style} data-dragged={isDragging || undefined}>
      {handle}
      <CheckState state={check.paused ? 'paused' : check.now.state} />
      <div className={styles.what}>
        <h2>
          <button
            type="button"
            className={plain.plain}
            title={t('detail.history', { name: check.name })}
            onClick={() => onOpen('detail')}
          >
            {check.name}
          </button>
        </h2>
        <p>
          {kind ?? t('notRunning', { id: check.kind })}
          {check.isPublic && ` · ${t('open')}`}
          {check.now.failures > 0 && ` · ${t('retrying')}`}
          {check.now.message && ` · ${check.now.message}`}
        </p>
      </div>
      {check.availability && <DayStrip days={days} availability={check.availability} />}
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={t('embed', { name: check.name })}
        title={t('embed', { name: check.name })}
        onClick={() => onOpen('embed')}
      >
        <CodeXml aria-hidden size={16} />
      </IconButton>
      <IconButton
        variant="ghost"
        color="gray"
        disabled={!check.form}
        aria-label={t('change', { name: check.name })}
        onClick={() => onOpen('edit')}
      >
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton
        variant="ghost"
        color="red"
        aria-label={t('delete.open', { name: check.name })}
        onClick={() => onOpen('delete')}
      >
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </li>
  );
}
