/** Type of an in-process event. `T` is what an event of this type carries. */
export interface EventType<T> {
  readonly name: string;
  /** Holds the type only; never set. */
  readonly carries?: T;
}

/** Defines an event, in the slice that emits it: `export const NodeAdded = defineEvent<NodeEvent>('node.added')`. */
export const defineEvent = <T = void>(name: string): EventType<T> => ({ name });

const LISTENS_TO = 'vitrine:listens-to';

/**
 * Declares that a method of a provider handles events of these types. It runs within `emit`, up to its first `await`; an error
 * is logged and reaches neither the emitter nor other listeners.
 */
export const On =
  <T>(...types: readonly EventType<T>[]) =>
  <M extends (event: T) => unknown>(_: object, __: string, { value }: TypedPropertyDescriptor<M>): void =>
    Reflect.defineMetadata(LISTENS_TO, [...eventsOf(value as object), ...types], value as object);

/** Returns the events that a method handles. */
export const eventsOf = (method: object): readonly EventType<unknown>[] =>
  (Reflect.getMetadata(LISTENS_TO, method) as readonly EventType<unknown>[] | undefined) ?? [];
