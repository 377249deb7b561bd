/** Labels and their printing. */
import type { Paper } from '#domain/label.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/labels.ts';
import * as en from './en/labels.ts';

export const labels = catalogue(en.labels, de.labels);

export const commandSheet = catalogue(en.commandSheet, de.commandSheet);

export const onPaper = (n: number, { name, sheet }: Paper): string =>
  sheet === undefined ? labels.onRoll({ n, paper: name }) : labels.onSheet({ n, paper: name });
