/** The part that shows what happened to a node, for themes with a page of their own for it. */
export { EventsPart } from './node/EventsPart.tsx';
