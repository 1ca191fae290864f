import { bufferToBase64URLString } from '@simplewebauthn/browser';

/** Settings of a channel of the plugin "web-push". Keys are base64url. */
interface DeviceSettings {
  readonly endpoint: string;
  readonly deviceKey: string;
  readonly deviceSecret: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Error if this browser cannot receive notices: it has no web push (or the site is open over http), or the user denied permission.
 */
export class PushUnavailableError extends Error {
  override readonly name = 'PushUnavailableError';

  readonly reason: 'unsupported' | 'denied';

  constructor(reason: PushUnavailableError['reason']) {
    super(`Web push is ${reason}`);
    this.reason = reason;
  }
}

/**
 * Requests permission, and subscribes this browser at its vendor's push service, with new keys. Ends a former subscription of this
 * site. Throws PushUnavailableError.
 */
export async function subscribeDevice(): Promise<DeviceSettings> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) throw new PushUnavailableError('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushUnavailableError('denied');
  const { pushManager } = await navigator.serviceWorker.ready;
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const publicKey = await crypto.subtle.exportKey('raw', keys.publicKey);
  const { d: privateKey = '' } = await crypto.subtle.exportKey('jwk', keys.privateKey);
  // A browser stores one subscription per site, under one key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys: device = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return {
    endpoint: endpoint ?? '',
    deviceKey: device.p256dh ?? '',
    deviceSecret: device.auth ?? '',
    publicKey: bufferToBase64URLString(publicKey),
    privateKey,
  };
}
