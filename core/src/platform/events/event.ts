/** Type of an in-process event. `T` is its payload. */
export interface EventType<T> {
  readonly name: string;
  /** Holds the type only; never set. */
  readonly carries?: T;
}

/**
 * Type of an event that every instance of the site receives. `S` is the payload sent to the others: JSON, mostly the ids of changed
 * rows.
 */
export interface SharedEventType<T, S> extends EventType<T> {
  readonly share: (event: T) => S;
}

/** Defines an event, in the slice that emits it: `export const SignedIn = defineEvent<SignedInEvent>('auth.signed-in')`. */
export const defineEvent = <T = void>(name: string): EventType<T> => ({ name });

/** Defines an event for every instance: `defineSharedEvent('node.added', ({ node }: NodeEvent) => ({ uuid: node.uuid }))`. */
export const defineSharedEvent = <T, S>(name: string, share: (event: T) => S): SharedEventType<T, S> => ({
  name,
  share,
});

export const isShared = <T>(type: EventType<T>): type is SharedEventType<T, unknown> => 'share' in type;

const LISTENS_TO = 'vitrine:listens-to';
const LISTENS_ONCE_TO = 'vitrine:listens-once-to';

/**
 * Declares that a method of a provider handles events of these types. It runs within `emit`, up to its first `await`; an error
 * is logged and reaches neither the emitter nor other listeners.
 */
export const On =
  <T>(...types: readonly EventType<T>[]) =>
  <M extends (event: T) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<M>): void =>
    Reflect.defineMetadata(LISTENS_TO, [...eventsOf(value as object), ...types], value as object);

/** Like `@On`, for an effect that must happen once for the site: only the instance that emits the event handles it. */
export const OnOnce =
  <T>(...types: readonly EventType<T>[]) =>
  <M extends (event: T) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<M>): void =>
    Reflect.defineMetadata(LISTENS_ONCE_TO, types, value as object);

/** Returns the events that a method handles. */
export const eventsOf = (method: object): readonly EventType<unknown>[] => read(LISTENS_TO, method);

/** Returns the events that a method handles once for the site. */
export const onceEventsOf = (method: object): readonly EventType<unknown>[] => read(LISTENS_ONCE_TO, method);

const read = (key: string, method: object) =>
  (Reflect.getMetadata(key, method) as readonly EventType<unknown>[] | undefined) ?? [];
