import { useTranslation } from 'react-i18next';
import type { ThemeScanReport } from '@vitrine/contracts';
import { formatter } from '@vitrine/theme-sdk/shell';
import styles from './ThemesPage.module.css';
import { useContrastText } from './use-contrast-text.ts';
import { useSlotNames } from './use-slot-names.ts';

interface ThemeScanProps {
  readonly scan: ThemeScanReport;
  readonly slots?: readonly string[];
  readonly pages?: readonly string[];
}

/** Result of the static analysis of a theme. */
export function ThemeScanFacts({ scan, slots = [], pages = [] }: ThemeScanProps) {
  const { t, i18n } = useTranslation('themes');
  const { bytes } = formatter(i18n.language);
  const sayContrast = useContrastText();
  const slotNames = useSlotNames();
  const insufficient = scan.contrast.filter(({ ratio, needed }) => ratio < needed);
  return (
    <dl className={styles.scan}>
      {slots.length > 0 && <Fact name={t('scan.slots')}>{slots.map(slotNames).join(', ')}</Fact>}
      {pages.length > 0 && <Fact name={t('scan.pages')}>{pages.join(', ')}</Fact>}
      <Fact name={t('scan.size')}>
        {t('scan.sizes', {
          every: bytes(scan.initialBytes),
          later: bytes(scan.lazyBytes),
          assets: bytes(scan.assets),
        })}
      </Fact>
      <Fact name={t('scan.files')}>{t('scan.fileCount', { count: scan.files, size: bytes(scan.bytes) })}</Fact>
      <Fact name={t('scan.hosts')} remark={scan.hosts.length > 0}>
        {scan.hosts.join(', ') || t('scan.noHosts')}
      </Fact>
      {scan.skipped.length > 0 && <Fact name={t('scan.skipped')}>{scan.skipped.join(', ')}</Fact>}
      <Fact name={t('scan.code')} remark={scan.findings.length > 0}>
        {scan.findings.length === 0
          ? t('scan.plain')
          : scan.findings.map(({ trait, file }) => (
              <span key={trait} title={file}>
                {t(`trait.${trait}`)}
              </span>
            ))}
      </Fact>
      {scan.contrast.length > 0 && (
        <Fact name={t('scan.contrast')} remark={insufficient.length > 0}>
          {insufficient.length === 0
            ? t('scan.readable')
            : insufficient.map(pair => (
                <span key={pair.appearance + pair.text + pair.background}>{sayContrast(pair)}</span>
              ))}
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
export function ThemeScanDetails(props: ThemeScanProps) {
  const { t } = useTranslation('themes');
  return (
    <details className={styles.details}>
      <summary>{t('scan.title')}</summary>
      <ThemeScanFacts {...props} />
    </details>
  );
}
