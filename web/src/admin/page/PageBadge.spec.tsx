import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import english from '../../locales/en/admin.json' with { type: 'json' };
import chinese from '../../locales/zh-CN/admin.json' with { type: 'json' };
import { PageBadge } from './PageBadge.tsx';

it.each([
  ['en', english, 1, '1 needs attention'],
  ['en', english, 2, '2 need attention'],
  ['zh-CN', chinese, 1, '1 项需要处理'],
])('describes in %s how many %#', async (lng, plural, count, expected) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: { [lng]: { admin: plural } } });
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <PageBadge useCount={() => count} />
    </I18nextProvider>,
  );
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(String(count));
  expect(container.querySelector('.visually-hidden')?.textContent.trim()).toBe(expected);
});
