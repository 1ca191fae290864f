export { describeTheme, type ThemeDescription } from './describe-theme.ts';
export type { Option } from './option.ts';
export {
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
  type Options,
  type OptionsOf,
} from './options.ts';
