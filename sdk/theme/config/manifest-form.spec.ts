import { ThemeForm } from '@vitrine/contracts';
import {
  choice,
  colour,
  flag,
  group,
  image,
  integer,
  list,
  multiline,
  node,
  nodes,
  number,
  pingTasks,
  richText,
  text,
  url,
} from './index.ts';
import { manifestForm } from './manifest-form.ts';

const everything = {
  title: text(
    { en: 'Title', 'zh-CN': '标题' },
    { placeholder: 'Hello', required: true, maxLength: 40, help: { en: 'On top', 'zh-CN': '在上方' } },
  ),
  ...group(
    { en: 'Cards', 'zh-CN': '卡片' },
    {
      size: integer('Size', { default: 3, min: 1, max: 5 }),
      ratio: number('Ratio'),
      level: choice('Level', { low: { en: 'Low', 'zh-CN': '低' }, high: 'High' }, { default: 'high' }),
      mode: choice('Mode', ['a', 'b']),
    },
  ),
  on: flag('On', { default: true }),
  tint: colour('Tint'),
  logo: image('Logo'),
  about: richText('About'),
  long: multiline('Long'),
  home: url('Home', { when: { on: [true] } }),
  lines: list('Lines', { max: 3 }),
  first: node('First'),
  only: nodes('Only'),
  tasks: pingTasks('Tasks'),
};

it('returns a form that the core accepts, in English, with the texts of other languages beside it', () => {
  const { form, words } = manifestForm(everything);
  expect(ThemeForm.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  expect(form.required).toEqual(['title']);
  expect(form.properties.title).toEqual({
    type: 'string',
    widget: 'text',
    title: 'Title',
    description: 'On top',
    placeholder: 'Hello',
    maxLength: 40,
  });
  expect(form.properties.size).toMatchObject({ type: 'integer', default: 3, minimum: 1, maximum: 5, group: 'Cards' });
  expect(form.properties.level).toMatchObject({
    enum: ['low', 'high'],
    enumTitles: { low: 'Low', high: 'High' },
    default: 'high',
  });
  expect(form.properties.mode).toMatchObject({ enum: ['a', 'b'], default: 'a' });
  expect(form.properties.home).toMatchObject({ when: { on: [true] } });
  expect(words).toEqual({
    'zh-CN': {
      title: { title: '标题', help: '在上方' },
      size: { group: '卡片' },
      ratio: { group: '卡片' },
      level: { group: '卡片', options: { low: '低' } },
      mode: { group: '卡片' },
    },
  });
});
