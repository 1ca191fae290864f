import { Badge } from '@radix-ui/themes';
import { CircleCheck, Lock, RefreshCwOff, ShieldOff, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ControlAvailability } from '@vitrine/contracts';

const ICONS = { ready: CircleCheck, offline: Unplug, polling: RefreshCwOff, disabled: ShieldOff };
const TONES = { ready: 'green', offline: undefined, polling: 'amber', disabled: undefined } as const;

/** Badge that shows whether a node accepts control requests, and whether it requires a signature. */
export function AvailabilityBadge({ availability, signed }: { availability: ControlAvailability; signed: boolean }) {
  const { t } = useTranslation('control');
  const Icon = ICONS[availability];
  return (
    <>
      {signed && (
        <Badge color="gray" title={t('signedHint')}>
          <Lock aria-hidden size={12} />
          {t('signed')}
        </Badge>
      )}
      <Badge color={TONES[availability] ?? 'gray'} title={t(`reachHint.${availability}`)}>
        <Icon aria-hidden size={13} />
        {t(`reach.${availability}`)}
      </Badge>
    </>
  );
}
