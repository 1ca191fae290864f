import type { z } from 'zod';
import type {
  CatalogueSources,
  FetchTheme,
  ThemeCandidate,
  ThemeListing,
  ThemeOptions,
  ThemeView,
  AdminPingTask,
  Channel,
  ChannelTest,
  Delivery,
  DeliveryState,
  NewChannel,
  NoticeTemplate,
  NoticeText,
  NotificationSettings,
  NotifierView,
  Availability,
  AvailabilityDetail,
  PluginLogLine,
  PluginMode,
  PluginSettings,
  PluginView,
  RemovedPlugin,
  TemplatePreview,
  NewThemeFailure,
  ThemeList,
  CreatedNode,
  AdminNode,
  CurrentUser,
  Histories,
  History,
  NodeWithState,
  PublicInfo,
  PublicNode,
  Recent,
  NewNode,
  Setup,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

/** Response of the theme catalogue: listings, and sources that could not be read. */
export interface ThemeCatalogue {
  readonly listings: readonly ThemeListing[];
  readonly failures: readonly { readonly source: string; readonly message: string }[];
}

type Signal = AbortSignal | undefined;

/** API calls of the shell. */
export const api = {
  publicInfo: query<PublicInfo>('/api/public'),
  nodes: query<NodeWithState[]>('/api/v1/nodes'),
  node: (uuid: string, signal?: Signal) => request<PublicNode>(`/api/v1/nodes/${uuid}`, { signal }),
  recent: (uuid: string, signal?: Signal) => request<Recent>(`/api/v1/nodes/${uuid}/recent`, { signal }),
  history: (uuid: string, query: { from: number; to: number; metrics: string; points: number }, signal?: Signal) =>
    request<History>(`/api/v1/nodes/${uuid}/history`, { query, signal }),
  histories: (
    uuids: readonly string[],
    query: { from: number; to: number; metrics: string; points: number; stats?: 'all' | 'avg' },
  ) => request<Histories>('/api/v1/history', { query: { ...query, nodes: uuids.join(',') } }),
  availability: () => request<Availability>('/api/v1/availability', {}),
  nodeAvailability: (uuid: string, signal?: Signal) =>
    request<AvailabilityDetail>(`/api/v1/nodes/${uuid}/availability`, { signal }),
  setup: (body: z.input<typeof Setup>) => request<void>('/api/v1/setup', { method: 'POST', body }),
  currentUser: query<CurrentUser>('/api/v1/session'),
  reportThemeFailure: (body: NewThemeFailure) => request<void>('/api/v1/themes/failures', { method: 'POST', body }),
  signOut: () => request<void>('/api/v1/session', { method: 'DELETE' }),
  themes: query<ThemeList>('/api/v1/admin/themes'),
  uploadTheme: (file: File) =>
    request<ThemeCandidate>('/api/v1/admin/themes/candidates', {
      method: 'POST',
      body: new Blob([file], { type: 'application/zip' }),
      query: { name: file.name },
    }),
  fetchTheme: (body: FetchTheme) =>
    request<ThemeCandidate>('/api/v1/admin/themes/candidates/fetch', { method: 'POST', body }),
  installTheme: (ticket: string, activate: boolean) =>
    request<ThemeView>(`/api/v1/admin/themes/candidates/${ticket}/install`, { method: 'POST', body: { activate } }),
  forgetTheme: (ticket: string) => request<void>(`/api/v1/admin/themes/candidates/${ticket}`, { method: 'DELETE' }),
  rollBackTheme: (id: string) => request<ThemeView>(`/api/v1/admin/themes/${id}/rollback`, { method: 'POST' }),
  deleteTheme: (id: string) => request<void>(`/api/v1/admin/themes/${id}`, { method: 'DELETE' }),
  forgetThemeFailures: (id: string) => request<void>(`/api/v1/admin/themes/${id}/failures`, { method: 'DELETE' }),
  themeOptions: (id: string, signal?: Signal) =>
    request<ThemeOptions>(`/api/v1/admin/themes/${id}/options`, { signal }),
  saveThemeOptions: (id: string, values: Readonly<Record<string, unknown>>) =>
    request<ThemeOptions>(`/api/v1/admin/themes/${id}/options`, { method: 'PUT', body: { values } }),
  uploadThemeImage: async (id: string, file: File) =>
    (await request<{ value: string }>(`/api/v1/admin/themes/${id}/images`, { method: 'POST', body: file })).value,
  themeCatalogue: () => request<ThemeCatalogue>('/api/v1/admin/themes/catalogue'),
  catalogueSources: () => request<CatalogueSources>('/api/v1/admin/themes/catalogue/sources'),
  chooseCatalogues: (sources: string[]) =>
    request<CatalogueSources>('/api/v1/admin/themes/catalogue/sources', { method: 'PUT', body: { sources } }),
  activateTheme: (id: string) => request<ThemeList>('/api/v1/admin/themes/active', { method: 'PUT', body: { id } }),
  previewTheme: (id: string | null) =>
    request<ThemeList>('/api/v1/admin/themes/preview', { method: 'PUT', body: { id } }),
  adminPingTasks: query<AdminPingTask[]>('/api/v1/admin/ping/tasks'),
  adminNodes: query<AdminNode[]>('/api/v1/admin/nodes'),
  addNode: (body: NewNode) => request<CreatedNode>('/api/v1/admin/nodes', { method: 'POST', body }),
  deleteNode: (uuid: string) => request<void>(`/api/v1/admin/nodes/${uuid}`, { method: 'DELETE' }),
  plugins: query<PluginView[]>('/api/v1/admin/plugins'),
  discoverPlugins: () => request<PluginView[]>('/api/v1/admin/plugins/discover', { method: 'POST' }),
  pluginMode: query<PluginMode>('/api/v1/admin/plugins/mode'),
  removedPlugins: query<RemovedPlugin[]>('/api/v1/admin/plugins/removed'),
  purgePlugin: (id: string) => request<void>(`/api/v1/admin/plugins/removed/${id}`, { method: 'DELETE' }),
  leaveSafeMode: () => request<PluginMode>('/api/v1/admin/plugins/mode/leave', { method: 'POST' }),
  switchPlugin: (id: string, enabled: boolean) =>
    request<PluginView>(`/api/v1/admin/plugins/${id}/enabled`, { method: 'PUT', body: { enabled } }),
  pluginSettings: (id: string, signal?: Signal) =>
    request<PluginSettings>(`/api/v1/admin/plugins/${id}/settings`, { signal }),
  configurePlugin: (id: string, values: Readonly<Record<string, unknown>>) =>
    request<PluginView>(`/api/v1/admin/plugins/${id}/settings`, { method: 'PUT', body: { values } }),
  pluginLogs: (id: string, signal?: Signal) => request<PluginLogLine[]>(`/api/v1/admin/plugins/${id}/logs`, { signal }),
  notifiers: query<NotifierView[]>('/api/v1/admin/notifications/notifiers'),
  channels: query<Channel[]>('/api/v1/admin/notifications/channels'),
  addChannel: (body: NewChannel) => request<Channel>('/api/v1/admin/notifications/channels', { method: 'POST', body }),
  changeChannel: (id: string, body: NewChannel) =>
    request<Channel>(`/api/v1/admin/notifications/channels/${id}`, { method: 'PUT', body }),
  deleteChannel: (id: string) => request<void>(`/api/v1/admin/notifications/channels/${id}`, { method: 'DELETE' }),
  testChannel: (body: ChannelTest) =>
    request<{ detail: string }>('/api/v1/admin/notifications/channels/test', { method: 'POST', body }),
  deliveries: (filter: { before?: number; limit?: number; state?: DeliveryState }) =>
    query<Delivery[]>('/api/v1/admin/notifications/deliveries', filter),
  retryDelivery: (id: string) =>
    request<Delivery>(`/api/v1/admin/notifications/deliveries/${id}/retry`, { method: 'POST' }),
  noticeTemplates: query<NoticeTemplate[]>('/api/v1/admin/notifications/templates'),
  changeTemplate: (event: string, language: string, body: NoticeText) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'PUT', body }),
  resetTemplate: (event: string, language: string) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'DELETE' }),
  previewTemplate: (body: TemplatePreview, signal?: Signal) =>
    request<NoticeText>('/api/v1/admin/notifications/templates/preview', { method: 'POST', body, signal }),
  notificationSettings: query<NotificationSettings>('/api/v1/admin/notifications/settings'),
  changeNotificationSettings: (body: NotificationSettings) =>
    request<NotificationSettings>('/api/v1/admin/notifications/settings', { method: 'PUT', body }),
};
