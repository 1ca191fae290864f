import type { Messages } from '@vitrine/theme-sdk';
import type { FindMessages } from './backend.ts';
import { isAdded } from './languages.ts';

/**
 * Makes the texts of an added language wait for the English ones. i18next loads both in parallel and shows English for missing
 * texts, but considers a language loaded without waiting for its fallback. Each English file is loaded once.
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
    const [translated] = await Promise.all([find(language, name), english(name)]);
    return translated;
  };
}
