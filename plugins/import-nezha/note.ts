import {
  currencySign,
  importedJson,
  importedTime,
  type PlannedLeft,
  type PlannedRows,
  type SourceValue,
} from '@vitrine/plugin-sdk';

type Node = Partial<PlannedRows['nodes'][number]>;

const CYCLES: Readonly<Record<string, NonNullable<Node['billingCycle']>>> = {
  day: 'monthly',
  month: 'monthly',
  monthly: 'monthly',
  月: 'monthly',
  quarter: 'quarterly',
  quarterly: 'quarterly',
  季: 'quarterly',
  half: 'semi_annual',
  半年: 'semi_annual',
  year: 'annual',
  yearly: 'annual',
  annual: 'annual',
  年: 'annual',
};

/**
 * Reads a public note. It is text for visitors, or JSON for themes: `billingDataMod` with price and expiry, `planDataMod` with
 * details of the machine. Anything else is kept as text.
 */
export function readNote(value: SourceValue | undefined, subject: string, left: PlannedLeft[]): Node {
  const text = typeof value === 'string' ? value.trim() : '';
  const note = importedJson(text);
  if (typeof note !== 'object' || note === null) return { remark: cut(text, subject, left) };
  const { billingDataMod: billing, planDataMod: plan } = note as {
    readonly billingDataMod?: Readonly<Record<string, unknown>>;
    readonly planDataMod?: Readonly<Record<string, unknown>>;
  };
  if (!billing && !plan) return { remark: cut(text, subject, left) };
  const remark = Object.values(plan ?? {})
    .filter(text => typeof text === 'string' && text !== '')
    .join(', ');
  return { ...(remark && { remark: cut(remark, subject, left) }), ...(billing && billingOf(billing, subject, left)) };
}

function billingOf(billing: Readonly<Record<string, unknown>>, subject: string, left: PlannedLeft[]): Node {
  const change = (field: string, from: string, to: string) =>
    left.push({ part: 'nodes', subject, reason: 'changed', detail: `${field}: ${from.slice(0, 100)} → ${to}` });
  const textAt = (key: string) => (typeof billing[key] === 'string' ? billing[key].trim() : '');
  const node: Node = {};
  const amount = textAt('amount');
  if (/^(0|免费|free)$/i.test(amount)) node.price = -1;
  else if (amount !== '' && amount !== '-1') {
    const [, before = '', number = '', after = ''] =
      /^([^\d.]*)([\d.]+)([^\d.]*)$/.exec(amount.replaceAll(',', '')) ?? [];
    const sign = currencySign(before.trim() || after.trim() || '¥');
    if (number === '' || !(Number(number) <= 1e9) || !sign) change('amount', amount, '–');
    else {
      node.price = Number(number);
      node.currency = sign;
    }
  }
  const cycle = textAt('cycle').toLowerCase();
  if (cycle !== '') {
    const known = Object.hasOwn(CYCLES, cycle) ? CYCLES[cycle] : undefined;
    if (!known || cycle === 'day') change('cycle', cycle, known ?? 'monthly');
    node.billingCycle = known ?? 'monthly';
  }
  const end = textAt('endDate');
  if (/^0000/.test(end)) node.expiredAt = null;
  else if (end !== '') {
    const at = importedTime(end);
    if (at === null) change('endDate', end, '–');
    else node.expiredAt = at;
  }
  if (textAt('autoRenewal') !== '') node.autoRenewal = textAt('autoRenewal') === '1';
  return node;
}

function cut(text: string, subject: string, left: PlannedLeft[]): string {
  if (text.length > 2000)
    left.push({ part: 'nodes', subject, reason: 'changed', detail: `public_note: ${text.length} → 2000 characters` });
  return text.slice(0, 2000);
}
