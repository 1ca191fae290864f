/**
 * Sort keys of nodes. `order` is the administrator’s order, `problems` the severity of a node's problems; `up` and `down` are bytes
 * per second.
 */
export const SORT_KEYS = [
  'order',
  'problems',
  'name',
  'region',
  'group',
  'os',
  'cpu',
  'ram',
  'swap',
  'disk',
  'load',
  'uptime',
  'up',
  'down',
  'speed',
  'traffic',
  'price',
  'expiry',
  'seen',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/**
 * Filters: `attention` shows online nodes with a high usage, `waiting` those that have never reported; `speed` and `traffic` show
 * nodes with a value above zero, highest first.
 */
const STATUSES = ['online', 'offline', 'attention', 'waiting', 'speed', 'traffic'] as const;
export type Status = (typeof STATUSES)[number];

export type HomeView = 'cards' | 'table';

/** State of the home page, as encoded in its URL. */
export interface HomeQuery {
  /** Search terms; empty without a search. */
  readonly search: string;
  /** Name of the selected group; `null` for all nodes. */
  readonly group: string | null;
  /** Country code of the selected region, ISO 3166-1 alpha-2; `null` for all nodes. */
  readonly region: string | null;
  /** Filter selected by a counter of the overview; `null` without one. */
  readonly status: Status | null;
  /** Sort order of the nodes. */
  readonly sort: SortKey;
  /** True for a descending order. */
  readonly descending: boolean;
  /** `null` uses the visitor's last choice. */
  readonly view: HomeView | null;
}

const among = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find(item => item === value) ?? null;

/** Parses the URL; unknown values are ignored. */
export function readQuery(params: URLSearchParams): HomeQuery {
  const status = among(STATUSES, params.get('status'));
  const sort = params.get('sort') ?? '';
  const key = among(SORT_KEYS, sort.replace(/^-/, ''));
  const implied = status === 'speed' || status === 'traffic' ? status : null;
  return {
    search: params.get('q') ?? '',
    group: params.get('group'),
    region: params.get('region'),
    status,
    sort: key ?? implied ?? 'order',
    descending: key ? sort.startsWith('-') : implied !== null,
    view: among(['cards', 'table'] as const, params.get('view')),
  };
}

/** Returns the URL with some values changed; defaults are omitted to keep URLs short. */
export function writeQuery(params: URLSearchParams, change: Partial<HomeQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  const setParam = (name: string, value: string | null | undefined) =>
    value ? next.set(name, value) : next.delete(name);
  if ('search' in change) setParam('q', change.search);
  if ('group' in change) setParam('group', change.group);
  if ('region' in change) setParam('region', change.region);
  if ('status' in change) setParam('status', change.status);
  if ('view' in change) setParam('view', change.view);
  if (change.sort) setParam('sort', change.sort === 'order' ? null : `${change.descending ? '-' : ''}${change.sort}`);
  return next;
}
