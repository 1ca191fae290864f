import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  AGENT_CLOSE,
  AGENT_LIMITS,
  AGENT_PROTOCOL,
  AgentFrame,
  AgentPost,
  AgentPostAnswer,
  AgentRegistered,
  AgentRegistration,
  CoreFrame,
} from '@vitrine/contracts';
import { flagOf, OPTIONS, type OptionName } from '../src/options/option-table.ts';

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const page = read('agent-protocol.md');
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text]) => JSON.parse(text!) as Record<string, unknown>,
);

const answer = <T extends z.ZodType>(data: T) => z.object({ data });

function contractOf(example: Record<string, unknown>): z.ZodType {
  const { type, hello, machine, data } = example as {
    type?: string;
    hello?: object;
    machine?: string;
    data?: { frames?: object[] };
  };
  if (type !== undefined)
    return CoreFrame.options.some(frame => frame.shape.type.value === type) ? CoreFrame : AgentFrame;
  if (hello) return AgentPost;
  if (machine !== undefined) return AgentRegistration;
  return data?.frames ? answer(AgentPostAnswer) : answer(AgentRegistered);
}

it.each(examples.map(example => [String(example.type ?? Object.keys(example)), example] as const))(
  'documents %s as the contracts define it',
  (_, example) => {
    // Compared for equality, because validation would drop fields that the contracts do not have.
    expect(contractOf(example).parse(example)).toEqual(example);
  },
);

it('shows every frame of both sides', () => {
  const documented = new Set(examples.map(example => example.type));
  for (const frame of [...AgentFrame.options, ...CoreFrame.options])
    expect(documented).toContain(frame.shape.type.value);
});

it('documents the version, the close codes and the limits', () => {
  expect(page).toContain(`Version ${AGENT_PROTOCOL.max}.`);
  for (const code of Object.values(AGENT_CLOSE)) expect(page).toMatch(new RegExp(`^\\| .*\\b${code}\\b`, 'm'));
  expect(page).toContain(`| a frame | ${AGENT_LIMITS.frameBytes / 1024} KiB |`);
  expect(page).toContain(`| a text | ${AGENT_LIMITS.text} characters |`);
  expect(page).toContain(`| reports in a batch | ${AGENT_LIMITS.reportsPerBatch} |`);
  expect(page).toContain(`| disks, interfaces | ${AGENT_LIMITS.disks} each |`);
  expect(page).toContain(`| GPUs, addresses | ${AGENT_LIMITS.gpus} each |`);
});

it('explains every option of the agent', () => {
  const guide = read('agent.md');
  for (const name of Object.keys(OPTIONS) as OptionName[]) expect(guide).toContain(`\`--${flagOf(name)}\``);
});
