import { AGENT_LIMITS, type InterfaceOverrides } from '@vitrine/contracts';
import type { Feature, Fields } from '../client/feature.ts';

/** Applies an administrator's selection of network interfaces. It only changes which counters are reported. */
export class InterfacesFeature implements Feature {
  readonly capability = 'interfaces';
  readonly handlers = { interfaces: (fields: Fields) => this.#apply(fields) };
  readonly #choose: (overrides: InterfaceOverrides) => void;

  constructor(choose: (overrides: InterfaceOverrides) => void) {
    this.#choose = choose;
  }

  #apply({ count, ignore }: Fields): void {
    if (isStringArray(count) && isStringArray(ignore)) this.#choose({ count, ignore });
  }
}

const isStringArray = (list: unknown): list is string[] =>
  Array.isArray(list) && list.length <= AGENT_LIMITS.interfaces && list.every(name => typeof name === 'string');
