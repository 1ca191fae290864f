/** Type of an in-process event. `T` is what an event of this type carries. */
export interface EventType<T> {
  readonly name: string;
  /** Holds the type only; never set. */
  readonly carries?: T;
}

/** Type of an event that the other cores of the site hear of too. `S` is what they are told: JSON, mostly what to read again. */
interface SharedEventType<T, S> extends EventType<T> {
  readonly share: (event: T) => S;
}

/** Defines an event, in the slice that emits it: `export const SignedIn = defineEvent<SignedInEvent>('auth.signed-in')`. */
export const defineEvent = <T = void>(name: string): EventType<T> => ({ name });

/** Defines an event that other cores hear of: `defineSharedEvent('node.added', ({ node }: NodeEvent) => ({ uuid: node.uuid }))`. */
export const defineSharedEvent = <T, S>(name: string, share: (event: T) => S): SharedEventType<T, S> => ({
  name,
  share,
});

export const isShared = <T>(type: EventType<T>): type is SharedEventType<T, unknown> => 'share' in type;

const LISTENS_TO = 'vitrine:listens-to';
const REFRESHES_AT = 'vitrine:refreshes-at';

/**
 * Declares that a method of a provider handles events of these types. It runs within `emit`, up to its first `await`; an error
 * is logged and reaches neither the emitter nor other listeners.
 */
export const On =
  <T>(...types: readonly EventType<T>[]) =>
  <M extends (event: T) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<M>): void =>
    Reflect.defineMetadata(LISTENS_TO, [...eventsOf(value as object), ...types], value as object);

/**
 * Declares that a method brings the cache of a provider up to date after a shared event of another core, then emits the event to
 * this core (`emitHere`). Without news, anything may have changed. It is called again if it fails.
 */
export const OnElsewhere =
  <S>(...types: readonly { readonly name: string; readonly share: (event: never) => S }[]) =>
  <M extends (news?: readonly S[]) => Promise<void>>(
    _: object,
    __: string,
    { value }: TypedPropertyDescriptor<M>,
  ): void =>
    Reflect.defineMetadata(REFRESHES_AT, [...refreshesAt(value as object), ...types], value as object);

/** Returns the events that a method handles. */
export const eventsOf = (method: object): readonly EventType<unknown>[] => read(LISTENS_TO, method);

/** Returns the shared events after which a method reads again what other cores changed. */
export const refreshesAt = (method: object): readonly EventType<unknown>[] => read(REFRESHES_AT, method);

const read = (key: string, method: object) =>
  (Reflect.getMetadata(key, method) as readonly EventType<unknown>[] | undefined) ?? [];
