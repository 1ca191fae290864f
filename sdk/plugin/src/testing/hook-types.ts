import type { EventHook, FilterHook, ProviderHook } from '../hook-kinds.ts';
import type { PluginHooks } from '../hooks.ts';

type Named<Kind extends 'event' | 'filter' | 'provider'> = {
  [K in keyof PluginHooks]: PluginHooks[K]['kind'] extends Kind ? K : never;
}[keyof PluginHooks];

/** Names of the hooks by kind. */
export type EventName = Named<'event'>;
export type FilterName = Named<'filter'>;
export type ProviderName = Named<'provider'>;

/** Payload of an event. Tests may omit fields that their plugin does not read. */
export type EventOf<K extends EventName> = PluginHooks[K] extends EventHook<infer T> ? DeepPartial<T> : never;
/** Value of a filter. */
export type ValueOf<K extends FilterName> = PluginHooks[K] extends FilterHook<infer T> ? T : never;
/** Arguments of a provider. */
export type ArgumentsOf<K extends ProviderName> =
  PluginHooks[K] extends ProviderHook<infer A, infer _, infer __> ? A : never;
/** Result of a provider. */
export type AnswerOf<K extends ProviderName> =
  PluginHooks[K] extends ProviderHook<infer _, infer R, infer __> ? R : never;

export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
