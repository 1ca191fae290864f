import { IconButton, Popover } from '@radix-ui/themes';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TERMINAL_PALETTES } from './palettes.ts';
import { FONT_SIZES, type TerminalSettings } from './settings.ts';
import styles from './Terminal.module.css';

/** Popover with the terminal settings of this browser. */
export function SettingsPopover({
  settings,
  onChange,
}: {
  settings: TerminalSettings;
  onChange: (changed: Partial<TerminalSettings>) => void;
}) {
  const { t } = useTranslation('terminal');
  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconButton variant="ghost" color="gray" aria-label={t('settings')} title={t('settings')}>
          <Settings2 aria-hidden size={17} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content align="end" width="260px" aria-label={t('settings')}>
        <div className={styles.settings}>
          <label>
            {t('fontSize')}
            <input
              className={styles.box}
              type="number"
              min={FONT_SIZES.least}
              max={FONT_SIZES.most}
              value={settings.fontSize}
              onChange={event => onChange({ fontSize: event.target.valueAsNumber || settings.fontSize })}
            />
          </label>
          <label>
            {t('look')}
            <select
              className={styles.box}
              value={settings.look}
              onChange={event => onChange({ look: event.target.value as TerminalSettings['look'] })}
            >
              {(['site', ...TERMINAL_PALETTES] as const).map(look => (
                <option key={look} value={look}>
                  {t(`looks.${look}`)}
                </option>
              ))}
            </select>
          </label>
          <label data-switch>
            <input
              type="checkbox"
              checked={settings.screenReader}
              onChange={event => onChange({ screenReader: event.target.checked })}
            />
            {t('screenReader')}
          </label>
          <p>{t('keys')}</p>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
