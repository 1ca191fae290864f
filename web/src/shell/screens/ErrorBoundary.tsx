import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  readonly children: ReactNode;
  /** Where the visitor is: going elsewhere gives the page another chance. */
  readonly place?: string;
}

/** Shows the error screen in place of children that throw. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; place: string | undefined }> {
  override state = { error: undefined, failed: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string | undefined }) {
    return place === state.place ? null : { place, error: undefined, failed: false };
  }

  override render() {
    return this.state.failed ? (
      <main>
        <ErrorScreen error={this.state.error} />
      </main>
    ) : (
      this.props.children
    );
  }
}
