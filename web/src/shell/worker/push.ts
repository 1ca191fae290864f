/** A notice in the format of the plugin "web-push". */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
}

/** Used part of the service worker scope, which is missing from the DOM types. */
interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(
    type: 'push',
    listener: (event: { readonly data: { text(): string } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: { readonly notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

/** Shows messages of a push service as system notifications. A click focuses an open window of the site, or opens one. */
export function showPushedNotices(worker: PushScope): void {
  worker.addEventListener('push', event => {
    const { title, body } = readNotice(event.data?.text() ?? '');
    event.waitUntil(worker.registration.showNotification(title, { body }));
  });
  worker.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(openSite(worker));
  });
}

/** Browsers require that every message shows a notification, so a text that is not a notice is shown unchanged. */
function readNotice(text: string): PushedNotice {
  try {
    const { title, body } = JSON.parse(text) as Partial<PushedNotice>;
    return { title: String(title), body: String(body ?? '') };
  } catch {
    return { title: text, body: '' };
  }
}

async function openSite({ registration, clients }: PushScope): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  await (open ? open.focus() : clients.openWindow(registration.scope));
}
