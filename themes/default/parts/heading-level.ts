import { createContext } from 'react';

/** Level of the heading of a card: below the heading of its section, if there is one. */
export const CardHeadingLevel = createContext<2 | 3>(2);
