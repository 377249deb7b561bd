/** Labels and their printing. */
import type { Paper } from '#domain/barcode/label.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/labels.ts';
import * as en from './en/labels.ts';

export const labels = catalogue(en.labels, de.labels);

export const commandSheet = catalogue(en.commandSheet, de.commandSheet);

export const onPaper = (n: number, { name, sheet }: Paper): string =>
  sheet === undefined ? labels.onRoll({ n, paper: name }) : labels.onSheet({ n, paper: name });

/** What makes the labels of an order. @param all as many as there are pieces: no more than so many of one are printed at once; how many there are stands beside each of them */
export const labelsOf = (n: number, all: number): string =>
  all > n ? labels.ofOrderPart({ n }) : labels.ofOrder({ n });
