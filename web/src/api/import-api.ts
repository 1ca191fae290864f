import type { ImportResult } from '@vitrine/contracts';
import { request } from './request.ts';

const komari = '/api/v1/admin/import/komari';
const send = (path: string, zip: File) =>
  request<ImportResult>(path, {
    method: 'POST',
    body: zip.type ? zip : new Blob([zip], { type: 'application/zip' }),
  });

/** API calls about imports from other products. */
export const importApi = {
  tryKomari: (zip: File) => send(`${komari}/trial`, zip),
  komari: (zip: File) => send(komari, zip),
};
