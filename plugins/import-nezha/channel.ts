import { importedJson, importedText, type PlannedLeft, type PlannedRows, type SourceRow } from '@vitrine/plugin-sdk';

export const NOTIFICATION = [
  ...['name', 'url', 'request_method', 'request_type', 'request_header', 'request_body', 'verify_tls'],
];
const [GET, POST] = [1, 2];
const FORM = 2;
/** Placeholders of Nezha, and their equivalents here. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '#NEZHA#': '{{body}}',
  '#DATETIME#': '{{time}}',
  '#SERVER.NAME#': '{{node.name}}',
};

/** Maps a notification, which is a web request with placeholders, to a webhook. Placeholders without an equivalent are listed. */
export function channelOf(row: SourceRow, left: PlannedLeft[]): PlannedRows['channels'][number] | undefined {
  const name = importedText(row.name).slice(0, 100) || 'Nezha';
  const change = (detail: string) =>
    left.push({ part: 'channels', subject: name, reason: 'changed', detail: detail.slice(0, 300) });
  const isGet = row.request_method === GET;
  const address = importedText(row.url);
  const [, host = ''] = /^https?:\/\/([^/?#]*)/.exec(address) ?? [];
  if ((!isGet && row.request_method !== POST) || host === '') {
    left.push({ part: 'channels', subject: name, reason: 'by-hand', detail: address.slice(0, 100) });
    return undefined;
  }
  const fill = (text: string) =>
    text.replace(/#[A-Z][A-Z0-9_.]*#/g, placeholder => {
      if (!Object.hasOwn(PLACEHOLDERS, placeholder)) change(`${placeholder} → –`);
      return PLACEHOLDERS[placeholder] ?? '';
    });
  if (row.verify_tls === 0) change('verify_tls: 0 → 1');
  const isForm = row.request_type === FORM;
  const body = isGet ? '' : fill(importedText(row.request_body));
  const template = isForm ? formOf(body) : body;
  if (body !== '' && template === '') change(`request_body: ${body.slice(0, 100)} → –`);
  return {
    name,
    plugin: 'webhook',
    values: {
      url: fill(address),
      method: isGet ? 'GET' : 'POST',
      ...(!isGet && { format: isForm ? 'form' : 'json' }),
      ...(template && { template }),
      ...headersOf(row),
    },
  };
}

/** Converts a form: Nezha stores a JSON object, our webhook takes one name and value per line. */
function formOf(body: string): string {
  const values = importedJson(body);
  if (typeof values !== 'object' || values === null) return '';
  return Object.entries(values)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('\n');
}

/** Returns the headers, which are a JSON object. A token among them becomes a secret. */
function headersOf(row: SourceRow): Readonly<Record<string, unknown>> {
  const found = importedJson(row.request_header);
  if (typeof found !== 'object' || found === null) return {};
  const all = Object.entries(found).map(([key, value]) => [key.toLowerCase(), String(value)] as const);
  const [, bearer] = /^Bearer (.+)$/i.exec(all.find(([key]) => key === 'authorization')?.[1] ?? '') ?? [];
  const headers = Object.fromEntries(all.filter(([key]) => !bearer || key !== 'authorization'));
  return { ...(Object.keys(headers).length > 0 && { headers }), ...(bearer && { bearer }) };
}
