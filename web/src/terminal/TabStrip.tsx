import { IconButton } from '@radix-ui/themes';
import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Terminal.module.css';
import type { Tab } from './use-terminal-tabs.ts';

interface TabStripProps {
  readonly tabs: readonly Tab[];
  readonly active: Tab | undefined;
  readonly nameOf: (node: string) => string;
  readonly onChoose: (key: string) => void;
  readonly onClose: (key: string) => void;
  readonly onAdd: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of the page's terminals. Arrow keys switch tabs, Delete closes one. */
export function TabStrip({ tabs, active, nameOf, onChoose, onClose, onAdd }: TabStripProps) {
  const { t } = useTranslation('terminal');
  const keys = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete') onClose(tabs[at]!.key);
    const to = tabs[at + (STEPS[event.key] ?? 0)];
    if (!STEPS[event.key] || !to) return;
    event.preventDefault();
    document.getElementById(`tab-${to.key}`)?.focus();
  };
  return (
    <div className={styles.strip}>
      <div role="tablist" aria-label={t('terminals')} className={styles.tabs}>
        {tabs.map((tab, i) => {
          const name = nameOf(tab.node);
          const isActive = tab === active;
          return (
            <span key={tab.key} role="presentation" className={styles.tab} data-active={isActive}>
              <button
                type="button"
                role="tab"
                id={`tab-${tab.key}`}
                aria-selected={isActive}
                aria-controls={`panel-${tab.key}`}
                tabIndex={isActive ? 0 : -1}
                onClick={() => onChoose(tab.key)}
                onKeyDown={event => keys(event, i)}
              >
                {name}
              </button>
            </span>
          );
        })}
      </div>
      {active && (
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('close', { name: nameOf(active.node) })}
          title={t('close', { name: nameOf(active.node) })}
          onClick={() => onClose(active.key)}
        >
          <X aria-hidden size={15} />
        </IconButton>
      )}
      <IconButton size="1" variant="ghost" color="gray" aria-label={t('add')} title={t('add')} onClick={onAdd}>
        <Plus aria-hidden size={16} />
      </IconButton>
    </div>
  );
}
