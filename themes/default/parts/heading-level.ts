import { createContext } from 'react';

/** Heading level of a card: one below the heading of its section, if there is one. */
export const CardHeadingLevel = createContext<2 | 3>(2);
