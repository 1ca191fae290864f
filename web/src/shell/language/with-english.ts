import type { Messages } from '@vitrine/theme-sdk';
import type { FindMessages } from './backend.ts';
import { isAdded } from './languages.ts';

/**
 * Lets the texts of an added language wait for the English ones, which i18next loads beside them and shows where a text is missing:
 * it takes a language as loaded without waiting for its fallback. Each English file is loaded once.
 */
export function withEnglish(find: FindMessages): FindMessages {
  const loads = new Map<string, ReturnType<FindMessages>>();
  const english = (name: string) => {
    const load = loads.get(name) ?? find('en', name);
    loads.set(name, load);
    load.catch(() => loads.delete(name));
    return load;
  };
  return async (language, name): Promise<Messages> => {
    if (language === 'en') return english(name);
    if (!isAdded(language)) return find(language, name);
    const [own] = await Promise.all([find(language, name), english(name)]);
    return own;
  };
}
