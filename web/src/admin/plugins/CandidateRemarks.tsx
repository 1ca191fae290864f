import { useTranslation } from 'react-i18next';
import type { PluginCandidate } from '@vitrine/contracts';
import { Callout } from '../../ui/Callout.tsx';
import { ThemeScanFacts } from '../themes/ThemeScanDetails.tsx';

/** Problems of an archive that can still be installed, and its README. */
export function CandidateRemarks({ candidate: { remarks, readme, theme } }: { candidate: PluginCandidate }) {
  const { t } = useTranslation('plugins');
  const listed = remarks.filter(({ kind }) => kind === 'listing').map(({ value }) => t(`remark.listed.${value}`));
  return (
    <>
      {remarks
        .filter(({ kind }) => kind !== 'listing')
        .map(({ kind, value }) => (
          <Callout key={`${kind} ${value}`} tone="warning">
            {t(`remark.${kind}`, { part: t(`permission.${value}`) })}
          </Callout>
        ))}
      {theme && (
        <>
          <Callout tone="info">{t('remark.theme', { theme: `${theme.name} ${theme.version}` })}</Callout>
          <ThemeScanFacts scan={theme.scan} slots={theme.slots} pages={theme.pages} />
        </>
      )}
      {listed.length > 0 && <Callout tone="warning">{t('remark.listing', { list: listed.join(t('comma')) })}</Callout>}
      {readme && (
        <details>
          <summary>{t('candidate.readme')}</summary>
          <pre tabIndex={0} style={READABLE}>
            {readme}
          </pre>
        </details>
      )}
    </>
  );
}

const READABLE = { whiteSpace: 'pre-wrap', maxHeight: '20rem', overflow: 'auto' } as const;
