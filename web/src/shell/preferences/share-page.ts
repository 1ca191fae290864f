/** Result of sharing a page. `shared` includes a share dialog that the visitor closed. */
export type ShareResult = 'shared' | 'copied' | 'failed';

/** Shares a page through the system's share dialog; copies its address if there is none, as on most desktops. */
export async function sharePage(title: string, url: string): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // The visitor closed the dialog. After any other failure, as in a sandbox, the address is copied.
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
