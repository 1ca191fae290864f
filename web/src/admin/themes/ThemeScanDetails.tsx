import type { ThemeScanReport } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useTranslation } from 'react-i18next';
import styles from './ThemesPage.module.css';
import { useContrastText } from './use-contrast-text.ts';
import { useSlotNames } from './use-slot-names.ts';

interface SheetProps {
  readonly sheet: ThemeScanReport;
  readonly slots?: readonly string[];
  readonly pages?: readonly string[];
}

/** Result of the static analysis of a theme. */
export function ThemeScanFacts({ sheet, slots = [], pages = [] }: SheetProps) {
  const { t, i18n } = useTranslation('themes');
  const { bytes } = formatter(i18n.language);
  const sayContrast = useContrastText();
  const slotNames = useSlotNames();
  const poor = sheet.contrast.filter(({ ratio, needed }) => ratio < needed);
  return (
    <dl className={styles.sheet}>
      {slots.length > 0 && <Fact name={t('sheet.slots')}>{slots.map(slotNames).join(', ')}</Fact>}
      {pages.length > 0 && <Fact name={t('sheet.pages')}>{pages.join(', ')}</Fact>}
      <Fact name={t('sheet.size')}>
        {t('sheet.sizes', {
          every: bytes(sheet.initialBytes),
          later: bytes(sheet.lazyBytes),
          assets: bytes(sheet.assets),
        })}
      </Fact>
      <Fact name={t('sheet.files')}>{t('sheet.fileCount', { count: sheet.files, size: bytes(sheet.bytes) })}</Fact>
      <Fact name={t('sheet.hosts')} remark={sheet.hosts.length > 0}>
        {sheet.hosts.join(', ') || t('sheet.noHosts')}
      </Fact>
      <Fact name={t('sheet.code')} remark={sheet.findings.length > 0}>
        {sheet.findings.length === 0
          ? t('sheet.plain')
          : sheet.findings.map(({ trait, file }) => (
              <span key={trait} title={file}>
                {t(`trait.${trait}`)}
              </span>
            ))}
      </Fact>
      {sheet.contrast.length > 0 && (
        <Fact name={t('sheet.contrast')} remark={poor.length > 0}>
          {poor.length === 0
            ? t('sheet.readable')
            : poor.map(pair => <span key={pair.appearance + pair.text + pair.background}>{sayContrast(pair)}</span>)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, remark = false, children }: { name: string; remark?: boolean; children: React.ReactNode }) {
  return (
    <div data-remark={remark}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Result of the static analysis, collapsed. */
export function ThemeScanDetails(props: SheetProps) {
  const { t } = useTranslation('themes');
  return (
    <details className={styles.details}>
      <summary>{t('sheet.title')}</summary>
      <ThemeScanFacts {...props} />
    </details>
  );
}
