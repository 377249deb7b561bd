/**
 * Generates random requests to the inventory service with fast-check, from its OpenAPI document: each operation as likely as the others,
 * with ids, queries and bodies that are mostly valid; some bodies are damaged in one member, and some parts are arbitrary text or JSON.
 */
import fc from 'fast-check';
import type { JsonSchema } from '#service/openapi/schemas.ts';
import type { OpenApi, Operation, Parameter } from '#service/openapi/document.ts';

/** One request, as it goes out. */
export interface Asked {
  readonly operation: string;
  readonly method: string;
  /** With ids and query filled in. */
  readonly path: string;
  readonly body: string | null;
}

type Any = fc.Arbitrary<unknown>;

/** Mostly one of the first records there are, sometimes none. */
const id: Any = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 999, 2 ** 31, Number.MAX_SAFE_INTEGER) },
);
/** In an address it says of what. */
const few: Any = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: id },
);
const amount: Any = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 2, '1', '2.5', '0.1', '4.10', 3, 0.7) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1e6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1e3', '.5', '007', '-0', '99999999999999999', 1e300, 1e-9, '9'.repeat(60)),
  },
  { weight: 1, arbitrary: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) },
);
const text: Any = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Cable ties', 'Ölpumpe', 'a', '電線', 'in_progress') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
const day: Any = fc.constantFrom('2026-02-28', '2025-11-20', '2026-12-31');
const junk: Any = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    '\0',
    '\ud800',
    [],
    {},
    [null],
    -1,
    -0.5,
    1.5,
    'x'.repeat(191),
    '2026-02-30',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('9'.repeat(70), 'NaN', 'Infinity', '1e999', '0x10', Number.MAX_VALUE, {
    __proto__: null,
    name: 1,
  }),
);

/** Values that a member of that name takes more often than its schema alone would lead to. */
const usual: Readonly<Record<string, Any>> = {
  version: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom(
    'ready_for_review',
    'approved',
    'ordered',
    'voided',
    'closed',
    'in_progress',
    'completed',
    'draft',
  ),
  unit_of_measure: fc.constantFrom('unit', 'meter', null, 'smidgen'),
  threshold_method: fc.constantFrom(
    'less_than_or_equal_to_min_quantity',
    'quantity_less_than',
    'quantity_greater_than',
    'before',
    'same_day',
  ),
  currency_code: fc.constantFrom('EUR', 'usd', null),
  measured_quantity: fc.record({ type: fc.constant('length'), name: fc.constant('meter'), value: amount }),
};

export function arbitraries(document: OpenApi) {
  const known = new Map<string, Any>();

  function value(schema: JsonSchema, name: string, depth: number): Any {
    if (name in usual && depth > 0) return usual[name] ?? text;
    if (schema.$ref !== undefined) return reference(schema.$ref, name, depth);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => value(one, name, depth)));
    const types = [schema.type ?? 'anything'].flat();
    if (types.includes('number') && types.includes('string'))
      return types.includes('null') ? fc.option(amount) : amount;
    return fc.oneof(...types.map((type) => ofType(type, schema, name, depth)));
  }

  function reference(ref: string, name: string, depth: number): Any {
    const component = ref.slice(ref.lastIndexOf('/') + 1);
    if (component === 'Json') return fc.jsonValue({ maxDepth: 2 });
    const made = known.get(component) ?? value(document.components.schemas[component] ?? {}, name, depth);
    known.set(component, made);
    return made;
  }

  function ofType(type: string, schema: JsonSchema, name: string, depth: number): Any {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return /(^|_)ids?$/.test(name) ? id : fc.integer({ min: schema.minimum ?? 0, max: 5 });
      case 'number':
        return amount;
      case 'string':
        if (schema['format'] === 'date') return day;
        return typeof schema['pattern'] === 'string'
          ? fc.stringMatching(new RegExp(schema['pattern']))
          : text;
      case 'array':
        return fc.array(value(schema.items ?? {}, name, depth + 1), {
          minLength: Number(schema['minItems'] ?? 0),
          maxLength: 3,
        });
      case 'object':
        return members(schema, depth);
      default:
        return junk;
    }
  }

  function members({ properties, required = [] }: JsonSchema, depth: number): Any {
    if (!properties) return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    const entries = Object.entries(properties).map(
      ([name, schema]) => [name, value(schema, name, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  function bodyOf({ requestBody }: Operation): fc.Arbitrary<string | null> {
    if (!requestBody) return fc.constant(null);
    const good = value(requestBody.content['application/json']?.schema ?? {}, '', 0);
    return fc.oneof(
      { weight: 6, arbitrary: good.map((body) => JSON.stringify(body)) },
      {
        weight: 3,
        arbitrary: fc.tuple(good, damages).map(([body, harm]) => JSON.stringify(damaged(body, harm))),
      },
      {
        weight: 1,
        arbitrary: fc.oneof(
          fc.string({ unit: 'binary' }),
          junk.map((body) => JSON.stringify(body) ?? ''),
        ),
      },
    );
  }

  function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const usualText = (one: Parameter) =>
      one.name === 'include'
        ? fc.constantFrom('photos', 'custom_attributes', 'photos,custom_attributes', 'x')
        : one.name === 'status'
          ? fc.constantFrom('draft', 'draft,ordered', 'x')
          : value(one.schema, one.name, 0).map(String);
    const pairs = parameters
      .filter((one) => one.in === 'query')
      .map((one) =>
        fc.option(
          fc
            .oneof({ weight: 5, arbitrary: usualText(one) }, { weight: 1, arbitrary: junk.map(textOf) })
            .map((given) => `${one.name}=${encodeURIComponent(whole(given))}`),
        ),
      );
    return fc.tuple(...pairs).map((given) => given.filter((pair) => pair !== null).join('&'));
  }

  /** Any request to any operation, each as likely as the others. */
  const asked: fc.Arbitrary<Asked> = fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .tuple(
        fc.oneof(
          { weight: 20, arbitrary: (path.includes('{item_id}') ? id : few).map(String) },
          { weight: 1, arbitrary: fc.string() },
        ),
        queryOf(operation.parameters),
        bodyOf(operation),
      )
      .map(([record, query, body]) => ({
        operation: operation.operationId,
        method,
        path:
          path.replace(/\{\w+\}/, () => encodeURIComponent(whole(record).replaceAll(/[./]/g, '_') || '_')) +
          (query === '' ? '' : `?${query}`),
        body,
      })),
  );
  return { asked, operations: operations.map(({ operation }) => operation.operationId) };
}

interface Damage {
  /** Which of the members, counted through all depths. */
  readonly at: number;
  readonly kind: 'drop' | 'replace' | 'double' | 'rename';
  readonly by: unknown;
}

const damages: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(30),
  kind: fc.constantFrom('drop', 'replace', 'replace', 'double', 'rename'),
  by: junk,
});

/** A copy with one member, at any depth, dropped, replaced, put in a list or named otherwise. */
function damaged(body: unknown, { at, kind, by }: Damage): unknown {
  const copy = structuredClone(body);
  const places: [Record<string, unknown>, string][] = [];
  const collect = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      collect(Reflect.get(node, key));
    }
  };
  collect(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return by;
  const [node, key] = place;
  const old = node[key];
  if (kind === 'drop' || kind === 'rename') delete node[key];
  if (kind === 'rename') node[`${key}_`] = old;
  if (kind === 'replace') node[key] = by;
  if (kind === 'double') node[key] = [old, old];
  return copy;
}

/** An address can hold any text but half of a surrogate pair. */
function whole(given: string): string {
  return given.replaceAll(/\p{Surrogate}/gu, '');
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
}
