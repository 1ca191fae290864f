import { useTranslation } from 'react-i18next';
import { useMenuPosition } from './use-menu-position.ts';

/** Heading of a page, with the same text as its tab. */
export function PageTitle() {
  const { t } = useTranslation('admin');
  const label = useMenuPosition()?.page?.label;
  return <h1>{label && t(`tab.${label}`)}</h1>;
}
