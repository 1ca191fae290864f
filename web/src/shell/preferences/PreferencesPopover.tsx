import { Button, IconButton, Popover } from '@radix-ui/themes';
import { Download, Monitor, Moon, SlidersHorizontal, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pageKind } from '../../api/page.ts';
import type { Appearance } from '../appearance/appearance.ts';
import { chooseAppearance, useAppearance } from '../appearance/use-appearance.ts';
import { install, usePwaInstallState } from '../install/install.ts';
import { LANGUAGE_NAMES } from '../language/language-names.ts';
import { LANGUAGES } from '../language/languages.ts';
import styles from './Preferences.module.css';
import { RadioCards } from './RadioCards.tsx';
import { SiteMenu } from './SiteMenu.tsx';

const APPEARANCES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const satisfies readonly [Appearance, typeof Sun][];

export function PreferencesPopover() {
  const { t, i18n } = useTranslation('shell');
  const { chosen } = useAppearance();
  const installState = usePwaInstallState();
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>
        <IconButton
          variant="ghost"
          color="gray"
          size="2"
          aria-label={t('preferences.open')}
          title={t('preferences.open')}
        >
          <SlidersHorizontal aria-hidden size={18} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content align="end" size="1" className={styles.popover} aria-label={t('preferences.open')}>
        <RadioCards
          name="appearance"
          legend={t('preferences.appearance')}
          value={chosen}
          onChange={value => chooseAppearance(value)}
          options={APPEARANCES.map(([value, Icon]) => ({
            value,
            label: t(`preferences.${value}`),
            icon: <Icon aria-hidden size={16} />,
          }))}
        />
        <RadioCards
          name="language"
          legend={t('preferences.language')}
          value={i18n.language}
          onChange={value => void i18n.changeLanguage(value)}
          options={LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        />
        {pageKind === 'public' && <SiteMenu />}
        {installState === 'can-install' && (
          <Button variant="soft" onClick={() => void install()}>
            <Download aria-hidden size={16} />
            {t('preferences.install')}
          </Button>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}
