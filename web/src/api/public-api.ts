import type { z } from 'zod';
import type {
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
  NewPluginFailure,
  NewThemeFailure,
  ThemeLoad,
  CreatedNode,
  AdminNode,
  CurrentUser,
  ChosenSeries,
  FamilyView,
  FleetTimeline,
  Histories,
  History,
  Moment,
  NewestSeries,
  NodeWithState,
  PublicInfo,
  PublicAnnouncement,
  PublicNode,
  Recent,
  NewNode,
  SeriesHistory,
  Setup,
  Timeline,
} from '@vitrine/contracts';
import { postQuery, query } from './query.ts';
import { request } from './request.ts';
import { changeSettings, readSettings } from './settings-group.ts';

const notifications = { path: '/api/v1/admin/notifications/settings' };

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
  moment: (at: number) => request<Moment>('/api/v1/moment', { query: { at } }),
  chosenSeries: () => request<ChosenSeries>('/api/v1/series/chosen'),
  families: query<FamilyView[]>('/api/v1/families'),
  series: (uuid: string, signal?: Signal) => request<NewestSeries[]>(`/api/v1/nodes/${uuid}/series`, { signal }),
  seriesHistory: (
    uuid: string,
    query: { from: number; to: number; families: string; points: number },
    signal?: Signal,
  ) => request<SeriesHistory>(`/api/v1/nodes/${uuid}/series/history`, { query, signal }),
  events: (uuid: string, query: { from: number; to: number }, signal?: Signal) =>
    request<Timeline>(`/api/v1/nodes/${uuid}/events`, { query, signal }),
  fleetEvents: (query: { from: number; to: number }, signal?: Signal) =>
    request<FleetTimeline>('/api/v1/events', { query, signal }),
  announcements: (
    query: { state: 'open' | 'past'; node?: string | undefined; skip?: number; limit?: number },
    signal?: Signal,
  ) => request<PublicAnnouncement[]>('/api/v1/announcements', { query, signal }),
  availability: () => request<Availability>('/api/v1/availability', {}),
  nodeAvailability: (uuid: string, signal?: Signal) =>
    request<AvailabilityDetail>(`/api/v1/nodes/${uuid}/availability`, { signal }),
  setup: (body: z.input<typeof Setup>) => request<void>('/api/v1/setup', { method: 'POST', body }),
  currentUser: query<CurrentUser>('/api/v1/session'),
  reportThemeLoad: (body: ThemeLoad) => request<void>('/api/v1/themes/loads', { method: 'POST', body }),
  reportThemeFailure: (body: NewThemeFailure) => request<void>('/api/v1/themes/failures', { method: 'POST', body }),
  reportPluginFailure: (body: NewPluginFailure) => request<void>('/api/v1/plugins/failures', { method: 'POST', body }),
  signOut: () => request<void>('/api/v1/session', { method: 'DELETE' }),
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
  pluginSettings: (id: string) => query<PluginSettings>(`/api/v1/admin/plugins/${id}/settings`),
  configurePlugin: (id: string, values: Readonly<Record<string, unknown>>, ifMatch?: string) =>
    request<PluginView>(`/api/v1/admin/plugins/${id}/settings`, { method: 'PUT', body: { values }, ifMatch }),
  pluginLogs: (id: string) => query<PluginLogLine[]>(`/api/v1/admin/plugins/${id}/logs`),
  notifiers: query<NotifierView[]>('/api/v1/admin/notifications/notifiers'),
  channels: query<Channel[]>('/api/v1/admin/notifications/channels'),
  addChannel: (body: NewChannel) => request<Channel>('/api/v1/admin/notifications/channels', { method: 'POST', body }),
  changeChannel: (id: string, body: NewChannel, ifMatch?: string) =>
    request<Channel>(`/api/v1/admin/notifications/channels/${id}`, { method: 'PUT', body, ifMatch }),
  deleteChannel: (id: string) => request<void>(`/api/v1/admin/notifications/channels/${id}`, { method: 'DELETE' }),
  testChannel: (body: ChannelTest) =>
    request<{ detail: string }>('/api/v1/admin/notifications/channels/test', { method: 'POST', body }),
  deliveries: (filter: { before?: number; limit?: number; state?: DeliveryState }) =>
    query<Delivery[]>('/api/v1/admin/notifications/deliveries', filter),
  retryDelivery: (id: string) =>
    request<Delivery>(`/api/v1/admin/notifications/deliveries/${id}/retry`, { method: 'POST' }),
  noticeTemplates: query<NoticeTemplate[]>('/api/v1/admin/notifications/templates'),
  changeTemplate: (event: string, language: string, body: NoticeText, ifMatch?: string) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'PUT', body, ifMatch }),
  resetTemplate: (event: string, language: string) =>
    request<void>(`/api/v1/admin/notifications/templates/${event}/${language}`, { method: 'DELETE' }),
  previewTemplate: (body: TemplatePreview) =>
    postQuery<NoticeText>('/api/v1/admin/notifications/templates/preview', body),
  notificationSettings: readSettings<NotificationSettings>(notifications),
  changeNotificationSettings: (body: NotificationSettings, version: string | undefined) =>
    changeSettings<NotificationSettings>(notifications, body, version),
};
