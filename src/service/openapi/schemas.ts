/*
 * Converts the wire's schemas to JSON Schema. The schema for reading an id accepts more than this service ever sends, so an id is described
 * as the integer that it always is. Named schemas become components and are referred to.
 */
import { z } from 'zod';
import { Id } from '#wire/read.ts';

/** JSON Schema 2020-12, as far as anybody here looks into it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number;
}

const REF = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
/** Zod's own name for its one recursive schema here, any JSON value, and ours. */
const RECURSIVE = '__schema0';
const JSON_VALUE = 'Json';

export type SchemaWriter = ReturnType<typeof schemaWriter>;

export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  return {
    components,
    /** What a sender may send. Schemas with an id become components and are referred to. */
    write(schema: z.ZodType): JsonSchema {
      const {
        $schema: _,
        $defs,
        ...json
      } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // For us alone.
          delete jsonSchema['envelope'];
          if (zodSchema === Id) {
            delete jsonSchema.anyOf;
            Object.assign(jsonSchema, { type: 'integer' });
          }
          if (jsonSchema.type !== 'integer') return;
          if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
          if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        },
      });
      for (const [name, inner] of Object.entries($defs ?? {}))
        components[nameOf(name)] = asSchema(adopt(inner));
      const id = schema.meta()?.id;
      // A named schema may come as a reference to itself among the definitions, or bare.
      if (id !== undefined && !(id in ($defs ?? {}))) components[id] = asSchema(adopt(json));
      return id === undefined ? asSchema(adopt(json)) : { $ref: COMPONENTS + id };
    },
  };
}

/** With references to components, all the way down. */
function adopt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adopt);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      key === '$ref' && typeof inside === 'string'
        ? COMPONENTS + nameOf(inside.slice(REF.length))
        : adopt(inside),
    ]),
  );
}

function nameOf(definition: string): string {
  return definition === RECURSIVE ? JSON_VALUE : definition;
}

function asSchema(value: unknown): JsonSchema {
  if (typeof value !== 'object' || value === null) throw new Error('a schema that is no object');
  return { ...value };
}

/** The name a reference ends in. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
