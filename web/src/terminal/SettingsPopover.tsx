import { IconButton, Popover, Select, Switch, TextField } from '@radix-ui/themes';
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
            <TextField.Root
              type="number"
              min={FONT_SIZES.min}
              max={FONT_SIZES.max}
              value={settings.fontSize}
              onChange={event => onChange({ fontSize: event.target.valueAsNumber || settings.fontSize })}
            />
          </label>
          <label>
            {t('look')}
            <Select.Root
              value={settings.look}
              onValueChange={look => onChange({ look: look as TerminalSettings['look'] })}
            >
              <Select.Trigger aria-label={t('look')} />
              <Select.Content position="popper">
                {(['site', ...TERMINAL_PALETTES] as const).map(look => (
                  <Select.Item key={look} value={look}>
                    {t(`looks.${look}`)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          </label>
          <label data-switch>
            <Switch
              size="1"
              checked={settings.screenReader}
              onCheckedChange={screenReader => onChange({ screenReader })}
            />
            {t('screenReader')}
          </label>
          <p>{t('keys')}</p>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
