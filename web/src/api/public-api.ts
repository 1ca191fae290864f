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
import { request } from './request.ts';

/** Response of the theme catalogue: listings, and sources that could not be read. */
export interface ThemeCatalogue {
  readonly listings: readonly ThemeListing[];
  readonly failures: readonly { readonly source: string; readonly message: string }[];
}

type Signal = AbortSignal | undefined;
const aborting = (signal: Signal) => (signal ? { signal } : {});

/** API calls of the shell. */
export const api = {
  publicInfo: (signal?: Signal) => request<PublicInfo>('/api/public', aborting(signal)),
  nodes: (signal?: Signal) => request<NodeWithState[]>('/api/v1/nodes', aborting(signal)),
  node: (uuid: string, signal?: Signal) => request<PublicNode>(`/api/v1/nodes/${uuid}`, aborting(signal)),
  recent: (uuid: string, signal?: Signal) => request<Recent>(`/api/v1/nodes/${uuid}/recent`, aborting(signal)),
  history: (uuid: string, query: { from: number; to: number; metrics: string; points: number }, signal?: Signal) =>
    request<History>(`/api/v1/nodes/${uuid}/history`, { query, ...aborting(signal) }),
  histories: (uuids: readonly string[], query: { from: number; to: number; metrics: string; points: number }) =>
    request<Histories>('/api/v1/history', { query: { ...query, nodes: uuids.join(',') } }),
  setup: (body: z.input<typeof Setup>) => request<void>('/api/v1/setup', { method: 'POST', body }),
  currentUser: (signal?: Signal) => request<CurrentUser>('/api/v1/session', aborting(signal)),
  reportThemeFailure: (body: NewThemeFailure) => request<void>('/api/v1/themes/failures', { method: 'POST', body }),
  signOut: () => request<void>('/api/v1/session', { method: 'DELETE' }),
  themes: (signal?: Signal) => request<ThemeList>('/api/v1/admin/themes', aborting(signal)),
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
    request<ThemeOptions>(`/api/v1/admin/themes/${id}/options`, aborting(signal)),
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
  adminPingTasks: (signal?: Signal) => request<AdminPingTask[]>('/api/v1/admin/ping/tasks', aborting(signal)),
  adminNodes: (signal?: Signal) => request<AdminNode[]>('/api/v1/admin/nodes', aborting(signal)),
  addNode: (body: NewNode) => request<CreatedNode>('/api/v1/admin/nodes', { method: 'POST', body }),
  deleteNode: (uuid: string) => request<void>(`/api/v1/admin/nodes/${uuid}`, { method: 'DELETE' }),
  plugins: (signal?: Signal) => request<PluginView[]>('/api/v1/admin/plugins', aborting(signal)),
  discoverPlugins: () => request<PluginView[]>('/api/v1/admin/plugins/discover', { method: 'POST' }),
  pluginMode: (signal?: Signal) => request<PluginMode>('/api/v1/admin/plugins/mode', aborting(signal)),
  removedPlugins: (signal?: Signal) => request<RemovedPlugin[]>('/api/v1/admin/plugins/removed', aborting(signal)),
  purgePlugin: (id: string) => request<void>(`/api/v1/admin/plugins/removed/${id}`, { method: 'DELETE' }),
  leaveSafeMode: () => request<PluginMode>('/api/v1/admin/plugins/mode/leave', { method: 'POST' }),
  switchPlugin: (id: string, enabled: boolean) =>
    request<PluginView>(`/api/v1/admin/plugins/${id}/enabled`, { method: 'PUT', body: { enabled } }),
  pluginSettings: (id: string, signal?: Signal) =>
    request<PluginSettings>(`/api/v1/admin/plugins/${id}/settings`, aborting(signal)),
  configurePlugin: (id: string, values: Readonly<Record<string, unknown>>) =>
    request<PluginView>(`/api/v1/admin/plugins/${id}/settings`, { method: 'PUT', body: { values } }),
  pluginLogs: (id: string, signal?: Signal) =>
    request<PluginLogLine[]>(`/api/v1/admin/plugins/${id}/logs`, aborting(signal)),
  notifiers: (signal?: Signal) => request<NotifierView[]>('/api/v1/admin/notifications/notifiers', aborting(signal)),
  channels: (signal?: Signal) => request<Channel[]>('/api/v1/admin/notifications/channels', aborting(signal)),
  addChannel: (body: NewChannel) => request<Channel>('/api/v1/admin/notifications/channels', { method: 'POST', body }),
  changeChannel: (id: string, body: NewChannel) =>
    request<Channel>(`/api/v1/admin/notifications/channels/${id}`, { method: 'PUT', body }),
  deleteChannel: (id: string) => request<void>(`/api/v1/admin/notifications/channels/${id}`, { method: 'DELETE' }),
  testChannel: (body: ChannelTest) =>
    request<{ detail: string }>('/api/v1/admin/notifications/channels/test', { method: 'POST', body }),
  deliveries: (query: { before?: number; limit?: number; state?: DeliveryState }, signal?: Signal) =>
    request<Delivery[]>('/api/v1/admin/notifications/deliveries', { query, ...aborting(signal) }),
  retryDelivery: (id: string) =>
    request<Delivery>(`/api/v1/admin/notifications/deliveries/${id}/retry`, { method: 'POST' }),
  noticeTemplates: (signal?: Signal) =>
    request<NoticeTemplate[]>('/api/v1/admin/notifications/templates', aborting(signal)),
  changeTemplate: (event: string, language: string, body: NoticeText) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'PUT', body }),
  resetTemplate: (event: string, language: string) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'DELETE' }),
  previewTemplate: (body: TemplatePreview, signal?: Signal) =>
    request<NoticeText>('/api/v1/admin/notifications/templates/preview', { method: 'POST', body, ...aborting(signal) }),
  notificationSettings: (signal?: Signal) =>
    request<NotificationSettings>('/api/v1/admin/notifications/settings', aborting(signal)),
  changeNotificationSettings: (body: NotificationSettings) =>
    request<NotificationSettings>('/api/v1/admin/notifications/settings', { method: 'PUT', body }),
};
