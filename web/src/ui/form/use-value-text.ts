import { useTranslation } from 'react-i18next';
import type { FieldForm } from '@vitrine/contracts';
import type { Choices } from './schema.ts';

/** The field of a value, and the options that the value refers to. */
interface ValueOf {
  readonly field?: FieldForm | undefined;
  readonly choices?: Choices | undefined;
}

/** Hook that returns a function that formats the value of a field, for the comparison of two values. */
export function useValueText() {
  const { t } = useTranslation(['ui', 'form']);
  return (value: unknown, { field, choices = {} }: ValueOf = {}): string => {
    const offered = field?.widget === 'ping-tasks' ? choices.pingTasks : choices.nodes;
    const refers = field?.widget === 'node' || field?.widget === 'nodes' || field?.widget === 'ping-tasks';
    const textOf = (entry: unknown): string => {
      const named = field?.enumTitles?.[String(entry)];
      if (named !== undefined) return named;
      if (refers && offered) return offered.find(choice => choice.value === entry)?.label ?? t('form:nodes.gone');
      return String(entry as string | number);
    };
    if (value === undefined || value === null || value === '') return t('conflict.empty');
    if (typeof value === 'boolean') return value ? t('conflict.on') : t('conflict.off');
    if (Array.isArray(value)) return value.length === 0 ? t('conflict.empty') : value.map(textOf).join(', ');
    if (typeof value !== 'object') return textOf(value);
    if (field?.widget !== 'pairs') return t('conflict.other');
    const pairs = Object.entries(value).map(([name, text]) => `${name}: ${String(text)}`);
    return pairs.length === 0 ? t('conflict.empty') : pairs.join(', ');
  };
}
