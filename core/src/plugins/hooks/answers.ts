import { z } from 'zod';
import {
  AGENT_LIMITATIONS,
  AgentLimitation,
  ImportReply,
  Notice,
  GeoLocation,
  PublicInfo,
  ThemeListing,
} from '@vitrine/contracts';
import { CheckResult } from '@vitrine/contracts/check';
import type {
  AgentProtocol,
  FoundThemes,
  GeoipUpdate,
  Receipt,
  RouteReply,
  SignInStepResult,
  ThemeArchive,
} from '@vitrine/plugin-sdk';

/** Parses the answer of a plugin; throws an error for its author if it is invalid. */
export type AnswerCheck<R> = (answer: unknown) => R | undefined;

/** Type of a parsed schema, in which optional properties may also be undefined. */
type Loose<T> = T extends Uint8Array
  ? T
  : T extends object
    ? { [K in keyof T]: Loose<T[K]> | (Record<never, never> extends Pick<T, K> ? undefined : never) }
    : T;

/**
 * Returns the check of an answer against a schema. Undefined is accepted for every hook. `type`: its name in the reference of the
 * SDK.
 */
function answerOf<R>(type: string, schema: z.ZodType<Loose<R>>): AnswerCheck<R> {
  return answer => {
    if (answer === undefined || answer === null) return undefined;
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data as R;
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.');
    const fault = issue?.message.replace(/^Invalid input: /, '');
    throw new Error(`returned a value that does not match ${type}${where ? ` at ${where}` : ''}: ${fault}`);
  };
}

const text = z.string().transform(text => text.slice(0, 1000));
// Not checked by class, because bytes may come from another realm.
const bytes = z.custom<Uint8Array>(value => ArrayBuffer.isView(value), 'expected bytes');

/** Maximum number of themes in one catalogue. */
const MAX_LISTINGS = 1000;

/** Schemas of the values that plugins return to the core, by hook. Listeners of events return nothing. */
export const ANSWERS = {
  notify: answerOf<Receipt>('Receipt', z.object({ detail: text.optional() })),
  locate: answerOf<GeoLocation>('GeoLocation', GeoLocation),
  updateGeoip: answerOf<GeoipUpdate>('GeoipUpdate', z.object({ detail: text })),
  signIn: answerOf<SignInStepResult>(
    'SignInStepResult',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('redirect'), to: z.string().max(16_384), kept: z.string().max(16_384) }),
      z.object({
        type: z.literal('identity'),
        identity: z.object({
          id: z.string().min(1).max(1000),
          name: text,
          email: text.optional(),
          avatar: z.string().max(16_384).optional(),
        }),
      }),
      z.object({ type: z.literal('refused'), message: text }),
    ]),
  ),
  fetchTheme: answerOf<ThemeArchive>(
    'ThemeArchive',
    z.object({ archive: bytes, from: text, integrity: z.string().max(1000).optional() }),
  ),
  findThemes: answerOf<FoundThemes>(
    'FoundThemes',
    z.object({ listings: z.array(ThemeListing).max(MAX_LISTINGS), problem: text.optional() }),
  ),
  check: answerOf<CheckResult>('CheckResult', CheckResult),
  composeNotice: answerOf<Notice>('Notice', Notice),
  // A filter may add properties, which must survive JSON.
  publicInfo: answerOf<PublicInfo>('PublicInfo', z.preprocess(throughJson, PublicInfo.loose())),
  themeCatalogue: answerOf<readonly ThemeListing[]>('ThemeListing[]', z.array(ThemeListing)),
  routes: answerOf<RouteReply>(
    'RouteReply',
    z.object({
      status: z.int().min(200).max(599).optional(),
      headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
      json: z.unknown().optional(),
      body: z.union([z.string(), bytes]).optional(),
      audit: z
        .object({
          name: z.string().transform(text => text.slice(0, 200)),
          outcome: z.enum(['done', 'refused', 'failed']).optional(),
        })
        .optional(),
    }),
  ),
  sockets: (answer: unknown) => (answer === true ? answer : undefined),
  importData: answerOf<ImportReply>('ImportReply', ImportReply),
  agentProtocol: answerOf<AgentProtocol>(
    'AgentProtocol',
    z.object({ title: text, limitations: z.array(AgentLimitation).max(AGENT_LIMITATIONS.length).optional() }),
  ),
};

function throughJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return undefined;
  }
}
