import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  readonly children: ReactNode;
  /** Path of the current page: navigation resets the boundary. */
  readonly place?: string;
  /** True around a section of a page, which has its own landmark. */
  readonly isPart?: boolean;
}

/** Error boundary that shows the error screen. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; place: string | undefined }> {
  override state = { error: undefined, failed: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string | undefined }) {
    return place === state.place ? null : { place, error: undefined, failed: false };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const screen = <ErrorScreen error={this.state.error} />;
    return this.props.isPart ? screen : <main>{screen}</main>;
  }
}
