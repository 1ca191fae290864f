import type supertest from 'supertest';
import type { ThemeCandidate, ThemeView } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';

type Client = ReturnType<typeof supertest.agent>;

/** Uploads a zip as the theme page does. */
export const upload = (client: Client, zip: Buffer, name = 'sunrise.zip') =>
  client.post('/api/v1/admin/themes/candidates').query({ name }).set('content-type', 'application/zip').send(zip);

/** Uploads and installs a theme; activates it on request. */
export async function install(client: Client, zip = themeZip(), activate = false): Promise<ThemeView> {
  const { status, body } = await upload(client, zip);
  if (status !== 201) throw new Error(`the upload answered ${status} ${JSON.stringify(body)}`);
  const { candidateId } = body.data as ThemeCandidate;
  const installed = await client.post(`/api/v1/admin/themes/candidates/${candidateId}/install`).send({ activate });
  if (installed.status !== 201)
    throw new Error(`installing answered ${installed.status} ${JSON.stringify(installed.body)}`);
  return installed.body.data as ThemeView;
}
