import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartBoundaryProps {
  readonly fallback: ReactNode;
  readonly onError: (error: unknown, components: string) => void;
  readonly children: ReactNode;
}

/** Error boundary of a plugin's web part: shows a fallback, and reports the error for the plugin's author. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '');
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
