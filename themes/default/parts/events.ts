/** Part for the events of a node, for themes with their own node page. */
export { EventsPart } from './node/EventsPart.tsx';
