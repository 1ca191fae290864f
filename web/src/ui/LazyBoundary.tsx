import { Button } from '@radix-ui/themes';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from './Callout.tsx';

interface LazyBoundaryProps {
  /** Content shown while the part loads. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

function NotLoaded() {
  const { t } = useTranslation('ui');
  return (
    <Callout tone="error">
      {t('partFailed')}{' '}
      <Button size="1" variant="outline" color="gray" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Callout>
  );
}

/**
 * Boundary around a part whose code is loaded on first use. If that fails, the rest of the page remains and an error is shown in
 * place of the part.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <NotLoaded />;
    return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}
