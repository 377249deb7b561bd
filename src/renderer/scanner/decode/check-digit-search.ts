/**
 * Finds the most likely digit sequences of an EAN or UPC code whose check digit is valid, from the score of each digit
 * (`score-digits.ts`).
 */
import { expandUpcE } from '#domain/barcode/barcode.ts';
import { CHECK_DIGITS, FIRST_DIGITS, type Layout } from './upc-ean-layout.ts';

export interface Candidate {
  readonly text: string;
  readonly score: number;
}

/**
 * @param scores for each digit, how likely each pattern is: twenty for left digits (see `LEFT`), ten for right ones
 * @returns the best two, the best first
 */
export function likeliest(layout: Layout, scores: readonly Float32Array[]): Candidate[] {
  switch (layout.name) {
    case 'EAN-13':
      return bestTwo(
        FIRST_DIGITS.flatMap((parity, first) => checked(String(first), ofParity(scores, parity))),
      );
    case 'EAN-8':
      return checked('', ofParity(scores, 'OOOO'));
    case 'UPC-E':
      return upcE(scores);
    default:
      return layout.name satisfies never;
  }
}

/** Ten scores for each digit: of a left digit, those of the odd or of the even patterns. */
function ofParity(scores: readonly Float32Array[], parity: string): Float32Array[] {
  return scores.map((one, i) => {
    if (one.length === 10) return one;
    return parity[i] === 'E' ? one.subarray(10) : one.subarray(0, 10);
  });
}

const bestTwo = (candidates: Candidate[]): Candidate[] =>
  candidates.sort((a, b) => b.score - a.score).slice(0, 2);

/**
 * Dynamic programming over the digits: keeps the best two for each remainder of the weighted sum; the total must be 0 modulo 10 (GS1
 * 7.9).
 */
function checked(prefix: string, scores: readonly Float32Array[]): Candidate[] {
  const length = prefix.length + scores.length;
  const weight = (position: number) => ((length - position) % 2 === 0 ? 3 : 1);
  let states: Candidate[][] = Array.from({ length: 10 }, () => []);
  states[(Number(prefix) * weight(0)) % 10]?.push({ text: prefix, score: 0 });
  scores.forEach((one, i) => {
    const next: Candidate[][] = Array.from({ length: 10 }, () => []);
    const w = weight(prefix.length + i);
    states.forEach((candidates, rest) => {
      for (const { text, score } of candidates) {
        for (let digit = 0; digit < 10; digit++) {
          next[(rest + w * digit) % 10]?.push({ text: `${text}${digit}`, score: score + (one[digit] ?? 0) });
        }
      }
    });
    states = next.map(bestTwo);
  });
  return states[0] ?? [];
}

const BEAM = 40;

/** UPC-E: the parity of its six digits gives number system and check digit, which must be those of the number it stands for. */
function upcE(scores: readonly Float32Array[]): Candidate[] {
  const found: Candidate[] = [];
  for (const system of [0, 1]) {
    CHECK_DIGITS.forEach((pattern, check) => {
      const parity = system === 0 ? pattern : swapped(pattern);
      let beam: Candidate[] = [{ text: '', score: 0 }];
      for (const one of ofParity(scores, parity)) {
        beam = beam
          .flatMap(({ text, score }) =>
            Array.from(one, (more, digit) => ({ text: `${text}${digit}`, score: score + more })),
          )
          .sort((a, b) => b.score - a.score)
          .slice(0, BEAM);
      }
      for (const { text, score } of beam) {
        const whole = `${system}${text}${check}`;
        if (expandUpcE(whole) !== undefined) found.push({ text: whole, score });
      }
    });
  }
  return bestTwo(found);
}

const swapped = (parity: string): string => parity.replace(/./g, (one) => (one === 'O' ? 'E' : 'O'));
