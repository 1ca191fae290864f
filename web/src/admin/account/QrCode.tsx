import encodeQR from 'qr';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/Callout.tsx';
import styles from './Account.module.css';
import { pathOf } from './qr-path.ts';

/** QR code of a text, rendered locally because the text is a secret. Black on white even in dark mode. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('account');
  let dots: boolean[][];
  try {
    dots = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  } catch {
    return <Callout tone="warning">{t('totp.qrFailed')}</Callout>;
  }
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${dots.length} ${dots.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={pathOf(dots)} fill="#000" />
    </svg>
  );
}
