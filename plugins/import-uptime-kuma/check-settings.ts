import { importedJson, importedText, type ImportRow } from '@vitrine/plugin-sdk';

type Settings = Readonly<Record<string, unknown>>;
/** A kind of check with its settings, or the reason why a monitor has no equivalent. */
type Mapped = readonly [kind: string, settings: Settings] | string;

const METHODS = ['GET', 'HEAD', 'POST'];
/** Paths that both products read alike: names and indexes, no expressions. */
const PATH = /^\$?\.?([\w-]+(\.[\w-]+|\[\d+\])*)$/;
const text = (row: ImportRow, column: string) => importedText(row.raw(column));
const present = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '' && value !== undefined));

/** Maps monitors to kinds of checks by their type. */
const KINDS: Readonly<Record<string, (row: ImportRow) => Mapped>> = {
  http: page,
  keyword: row => withContent(row, { keyword: text(row, 'keyword'), absent: row.flag('invert_keyword') }),
  'json-query': jsonPage,
  port: row => ['check-tcp', { host: text(row, 'hostname'), port: row.count('port', 65_535) }],
  dns: nameRecord,
  'websocket-upgrade': row => [
    'check-websocket',
    present({ url: text(row, 'url'), protocol: text(row, 'ws_subprotocol') }),
  ],
  mysql: row => database(row, 'mysql'),
  postgres: row => database(row, 'postgresql'),
  redis: row => {
    const address = addressOf(row);
    if (!address) return 'redis';
    const { hostname, port, protocol, username, password } = address;
    return [
      'check-redis',
      present({ host: hostname, port: Number(port) || 6379, tls: protocol === 'rediss:', username, password }),
    ];
  },
  mqtt: broker,
  smtp: row => [
    'check-smtp',
    {
      host: text(row, 'hostname'),
      port: row.count('port', 65_535),
      encryption: { secure: 'tls', starttls: 'starttls' }[text(row, 'smtp_security')] ?? 'none',
    },
  ],
};

/** Returns the check for a monitor, or a text that names the unsupported feature. */
export function checkOf(type: string, row: ImportRow): Mapped {
  const map = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!map) return type;
  // An inverted check would be down while the service is fine.
  if (row.flag('upside_down')) return `${type}, upside down`;
  return map(row);
}

function page(row: ImportRow): Mapped {
  const method = text(row, 'method').toUpperCase() || 'GET';
  if (!METHODS.includes(method)) return method;
  const codes = importedJson(row.raw('accepted_statuscodes_json'));
  const status = Array.isArray(codes) ? codes.filter(code => /^\d{3}(-\d{3})?$/.test(String(code))).join(', ') : '';
  for (const column of ['ignore_tls', 'proxy_id', 'cache_bust']) if (Number(row.raw(column)) > 0) lose(row, column);
  const body = method === 'POST' ? text(row, 'body') : '';
  const isForm = text(row, 'http_body_encoding') === 'form';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { ...(body && { 'content-type': type }), ...headersOf(row) };
  const settings = { url: text(row, 'url'), method, status, headers, body, authorization: authorizationOf(row) };
  return ['check-http', present({ ...settings, certificate: row.flag('expiry_notification') })];
}

function withContent(row: ImportRow, content: Settings): Mapped {
  const mapped = page(row);
  return typeof mapped === 'string' ? mapped : [mapped[0], { ...mapped[1], ...content }];
}

function jsonPage(row: ImportRow): Mapped {
  const [, path] = PATH.exec(text(row, 'json_path')) ?? [];
  const operator = text(row, 'json_path_operator') || '==';
  if (!path || operator !== '==') return `json-query ${text(row, 'json_path')} ${operator}`;
  return withContent(row, { jsonPath: path, jsonValue: text(row, 'expected_value') });
}

function nameRecord(row: ImportRow): Mapped {
  const conditions = importedJson(row.raw('conditions'));
  if (Array.isArray(conditions) && conditions.length > 0) lose(row, 'conditions');
  const [server = ''] = text(row, 'dns_resolve_server').split(',');
  const port = row.count('port', 65_535);
  if (port > 0 && port !== 53) row.change('port', String(port), '53');
  const record = { name: text(row, 'hostname'), type: text(row, 'dns_resolve_type') || 'A' };
  return ['check-dns', present({ ...record, server: server.trim() })];
}

function database(row: ImportRow, product: 'mysql' | 'postgresql'): Mapped {
  const address = addressOf(row);
  if (!address) return product;
  const { hostname: host, port, username, password, pathname, search } = address;
  const login = { username, password, database: decodeURIComponent(pathname.slice(1)) };
  const tls = /[?&](ssl|sslmode|ssl-mode)=(?!disable|false|0)/i.test(search);
  const query = text(row, 'database_query') || 'SELECT 1';
  return ['check-sql', present({ product, host, port: port ? Number(port) : undefined, tls, ...login, query })];
}

function broker(row: ImportRow): Mapped {
  const [, protocol = 'mqtt', host = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(text(row, 'hostname')) ?? [];
  if (!['mqtt', 'mqtts'].includes(protocol)) return `mqtt over ${protocol}`;
  const username = text(row, 'mqtt_username');
  const isText = (text(row, 'mqtt_check_type') || 'keyword') === 'keyword';
  if (!isText) lose(row, 'mqtt_check_type');
  const topic = text(row, 'mqtt_topic');
  return [
    'check-mqtt',
    present({
      ...{ host, port: row.count('port', 65_535) || 1883, tls: protocol === 'mqtts', username, topic },
      ...(username && { password: text(row, 'mqtt_password') }),
      ...(isText && topic && { expected: text(row, 'mqtt_success_message') }),
    }),
  ];
}

function addressOf(row: ImportRow) {
  const url = URL.parse(text(row, 'database_connection_string'));
  if (!url?.hostname) return undefined;
  const { hostname, port, protocol, pathname, search } = url;
  // The URL parser leaves both percent-encoded.
  const [username, password] = [url.username, url.password].map(part => decodeURIComponent(part));
  return { hostname, port, protocol, pathname, search, username, password };
}

function headersOf(row: ImportRow): Record<string, string> {
  const headers = importedJson(row.raw('headers'));
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function authorizationOf(row: ImportRow): string {
  const method = text(row, 'auth_method');
  const bearer = text(row, 'bearer_token');
  if (method === 'bearer' && bearer) return `Bearer ${bearer}`;
  const login = `${text(row, 'basic_auth_user')}:${text(row, 'basic_auth_pass')}`;
  if (method === 'basic') return `Basic ${Buffer.from(login).toString('base64')}`;
  if (method !== '' && method !== 'null') lose(row, 'auth_method');
  return '';
}

/** Lists a value that has no equivalent. Secrets are in other columns. */
const lose = (row: ImportRow, column: string) => row.change(column, text(row, column).slice(0, 100), '–');
