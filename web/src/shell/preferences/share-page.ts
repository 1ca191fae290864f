/** Outcome of sharing a page. `shared` also if the visitor chose not to, after all. */
export type ShareResult = 'shared' | 'copied' | 'failed';

/** Shares a page through the system's own menu; copies its address where there is none, such as on most desktops. */
export async function sharePage(title: string, url: string): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Closed by the visitor. Any other failure, such as in a sandbox, leaves the copy.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
