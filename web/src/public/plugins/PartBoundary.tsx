import { Component, type ReactNode } from 'react';

/** Error boundary of a plugin's web part: shows something else in its place, and names the error in the browser's console. */
export class PartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
