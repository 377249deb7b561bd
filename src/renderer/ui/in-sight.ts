/** How much of the page what is in hand stands over, in pixels: a row that is current comes into sight above it. */
import { createContext } from 'react';

export const InHandHeight = createContext(0);
