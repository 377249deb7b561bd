/**
 * Makes the table in docs/api.md of what a station uses of the API (`tableOf`): for each endpoint of the API document, which act sends each
 * member of the request, and which screen shows each member of the answer. The evidence is what the conformance parts recorded in `Proofs`;
 * a member without evidence needs a reason why it is not used (`members-unused-by-design.ts`).
 *
 * `emptyIn` lists the endpoints and members that have neither evidence nor a reason; `refutedBy` lists those that have a reason although
 * they are used. `every-member.test.ts` requires both lists to be empty, and the table in docs/api.md to equal this one; `writeTable`
 * writes it there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from './document-members.ts';
import { nameOf, type Proofs, type Side } from './record-proofs-of-used-members.ts';
import { REASONS, reasonAgainst } from './members-unused-by-design.ts';

const FILE = path.resolve(import.meta.dirname, '../../../docs/api.md');
const [BEGIN, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->\n'];

/** Set: the table is written instead of compared (see test/conformance/README.md). */
export const WRITES = process.env['DOCKHAND_WRITE_TABLE'] === '1';

/** Endpoints and members that were neither proved nor have a reason. */
export const emptyIn = (proofs: Proofs): string[] =>
  ENDPOINTS.flatMap((endpoint) => {
    const name = nameOf(endpoint);
    if (reasonAgainst(name) !== undefined) return [];
    return [
      ...(endpoint.method === 'ANY' || proofs.askedBy(name) !== undefined ? [] : [name]),
      ...both(endpoint)
        .filter(([side, member]) => evidence(proofs, name, side, member) === undefined)
        .map(([side, member]) => `${name} ${side} ${member}`),
    ];
  });

/** Reasons against what a station does use. */
export const refutedBy = (proofs: Proofs): string[] =>
  ENDPOINTS.flatMap((endpoint) => {
    const name = nameOf(endpoint);
    const whole = reasonAgainst(name) !== undefined && proofs.askedBy(name) !== undefined ? [name] : [];
    return [
      ...whole,
      ...both(endpoint)
        .filter(
          ([side, member]) =>
            proofs.seen(name, side, member) !== undefined && reasonAgainst(name, side, member) !== undefined,
        )
        .map(([side, member]) => `${name} ${side} ${member}`),
    ];
  });

export function tableOf(proofs: Proofs): string {
  const rows = ENDPOINTS.map((endpoint) => {
    const name = nameOf(endpoint);
    const whole = reasonAgainst(name);
    const cell = (side: Side) =>
      whole === undefined ? cellOf(proofs, name, side, endpoint[side]) : `_${REASONS[whole]}_`;
    return `| \`${name}\` | ${cell('sends')} | ${cell('answers')} |`;
  });
  return [
    '',
    '| request | sent: by which act | comes back: where it is shown |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '',
  ].join('\n');
}

/** Members with the same evidence stand together. */
function cellOf(proofs: Proofs, name: string, side: Side, members: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const member of members) {
    const how = evidence(proofs, name, side, member) ?? '**nothing**';
    groups.set(how, [...(groups.get(how) ?? []), `\`${member}\``]);
  }
  const told = [...groups].map(([how, ones]) => `${ones.join(', ')}: ${how}`);
  if (told.length > 0) return told.join('<br>');
  return side === 'sends' ? `no members: ${proofs.askedBy(name) ?? '**nothing**'}` : 'no members';
}

function evidence(proofs: Proofs, name: string, side: Side, member: string): string | undefined {
  const seen = proofs.seen(name, side, member);
  if (seen !== undefined) return seen;
  const reason = reasonAgainst(name, side, member);
  return reason === undefined ? undefined : `_${REASONS[reason]}_`;
}

const both = (endpoint: (typeof ENDPOINTS)[number]): (readonly [Side, string])[] => [
  ...endpoint.sends.map((member) => ['sends', member] as const),
  ...endpoint.answers.map((member) => ['answers', member] as const),
];

/** What is between the marks. */
export function tableInDocument(): string {
  const [, rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
  return rest.split(END)[0] ?? '';
}

export function writeTable(table: string): void {
  const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
  writeFileSync(FILE, `${before}${BEGIN}${table}${END}${rest.split(END)[1] ?? ''}`);
}
