import { useTranslation } from 'react-i18next';

/** Hook that returns a function for the display name of a slot; a slot of a later SDK is shown with its identifier. */
export function useSlotNames() {
  const { t, i18n } = useTranslation('themes');
  return (slot: string): string => (i18n.exists(`slot.${slot}`, { ns: 'themes' }) ? t(`slot.${slot}`) : slot);
}
