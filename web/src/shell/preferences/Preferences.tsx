import { IconButton } from '@radix-ui/themes';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toasts.ts';

const load = () => import('./PreferencesPopover.tsx');
const Popover = lazy(() => load().then(module => ({ default: module.PreferencesPopover })));

/**
 * Button that opens a popover with appearance, language, links to other pages, and sharing. The popover is loaded on hover or
 * focus.
 */
export function Preferences() {
  const { t } = useTranslation('shell');
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <IconButton
      variant="ghost"
      color="gray"
      size="2"
      aria-label={t('preferences.open')}
      title={t('preferences.open')}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() =>
        void load().then(
          () => setIsWanted(true),
          () => toast('error', t('crash:code')),
        )
      }
    >
      <SlidersHorizontal aria-hidden size={18} />
    </IconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Popover />
    </Suspense>
  );
}
