/** Type of a call or message between instances. Request and answer are JSON. */
export interface CallType<Q, A> {
  readonly name: string;
  /** Holds the types only; never set. */
  readonly carries?: (question: Q) => A;
}

/** Type of the request of a call. */
export type Question<T> = T extends CallType<infer Q, unknown> ? Q : never;

/** Defines a call: `defineCall<{ task: string }, ExecTaskDetail>('exec.detail')`. */
export const defineCall = <Q, A = void>(name: string): CallType<Q, A> => ({ name });

const ANSWERS = 'vitrine:answers';

/**
 * Declares that a method of a provider answers a call from this instance or another one. It receives the id of the calling
 * instance.
 */
export const Answers =
  <Q, A>(type: CallType<Q, A>) =>
  <M extends (question: Q, from: string) => A | Promise<A>>(
    _: object,
    __: string,
    { value }: TypedPropertyDescriptor<M>,
  ): void =>
    Reflect.defineMetadata(ANSWERS, type, value as object);

/** Returns the call that a method answers. */
export const callOf = (method: object): CallType<unknown, unknown> | undefined =>
  Reflect.getMetadata(ANSWERS, method) as CallType<unknown, unknown> | undefined;
