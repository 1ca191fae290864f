import { useTranslation } from 'react-i18next';

/** Hook that returns a function for the name of a slot; a slot of a later SDK keeps its own. */
export function useSlotNames() {
  const { t, i18n } = useTranslation('themes');
  return (slot: string): string => (i18n.exists(`slot.${slot}`, { ns: 'themes' }) ? t(`slot.${slot}`) : slot);
}
