import { createContext } from 'react';
import type { Column } from './columns.tsx';

/** Columns of the table around a row. */
export const TableColumnsContext = createContext<readonly Column[]>([]);
