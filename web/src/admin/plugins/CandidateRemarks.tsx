import type { PluginCandidate } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';

/** Problems of an archive that can still be installed, and its README. */
export function CandidateRemarks({ candidate: { remarks, readme } }: { candidate: PluginCandidate }) {
  const { t } = useTranslation('plugins');
  const listed = remarks.filter(({ kind }) => kind === 'listing').map(({ value }) => t(`remark.listed.${value}`));
  return (
    <>
      {remarks
        .filter(({ kind }) => kind !== 'listing')
        .map(({ kind, value }) => (
          <Callout key={`${kind} ${value}`} tone={kind === 'theme' ? 'info' : 'warning'}>
            {kind === 'theme'
              ? t('remark.theme', { theme: value })
              : t(`remark.${kind}`, { part: t(`permission.${value}`) })}
          </Callout>
        ))}
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
