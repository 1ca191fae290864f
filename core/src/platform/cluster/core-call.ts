/** Type of a question that one core asks another: what is asked and what is answered, both JSON. */
export interface CallType<Q, A> {
  readonly name: string;
  /** Holds the types only; never set. */
  readonly carries?: (question: Q) => A;
}

/** Type of the question of a call. */
export type Asked<T> = T extends CallType<infer Q, unknown> ? Q : never;

/** Defines a question to another core: `defineCall<{ task: string }, ExecTaskDetail>('exec.detail')`. */
export const defineCall = <Q, A>(name: string): CallType<Q, A> => ({ name });

const ANSWERS = 'vitrine:answers';

/** Declares that a method of a provider answers a question, or carries out an order, of other cores; it is told who asks. */
export const Answers =
  <Q, A>(type: CallType<Q, A>) =>
  <M extends (question: Q, from: string) => A | Promise<A>>(
    _: object,
    __: string,
    { value }: TypedPropertyDescriptor<M>,
  ): void =>
    Reflect.defineMetadata(ANSWERS, type, value as object);

/** Returns the question that a method answers. */
export const questionOf = (method: object): CallType<unknown, unknown> | undefined =>
  Reflect.getMetadata(ANSWERS, method) as CallType<unknown, unknown> | undefined;
