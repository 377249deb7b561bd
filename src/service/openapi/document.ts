/*
 * Builds the OpenAPI 3.1 document of this service from the wire's table of routes and its schemas. Requests are validated by the same
 * table, and clients read answers by it, so the document cannot differ from what the service does.
 */
import type { Variants } from '#wire/variants.ts';
import { ErrorBody, errorStatuses } from '#wire/error.ts';
import { pageSizes, rateHeaders, type PageSize } from '#wire/limits.ts';
import { routes, type Route, type RouteName } from '#wire/routes.ts';
import * as webhook from '#wire/webhook.ts';
import { schemaWriter, type JsonSchema, type SchemaWriter } from './schemas.ts';
import { words, type Family } from './words.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [type: string]: { readonly schema: JsonSchema };
}

export interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: object;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly Family[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: Family }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: object;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly [part: string]: unknown;
  };
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const sizes: Partial<Record<RouteName, PageSize>> = {
  listItems: pageSizes.items,
  recentItems: pageSizes.recent,
  searchItems: pageSizes.search,
  listCustomFields: pageSizes.customFields,
  listAlerts: pageSizes.alerts,
  listItemGroups: pageSizes.itemGroups,
  listOrders: pageSizes.orders,
  listJobs: pageSizes.jobs,
};

const events = [
  webhook.ItemEvent,
  webhook.OrderCreatedEvent,
  webhook.OrderStatusEvent,
  webhook.JobCreatedEvent,
  webhook.JobStatusEvent,
  webhook.LowStockEvent,
];

export function openApi(variants: Variants): OpenApi {
  const schemas = schemaWriter();
  const operations = new Operations(schemas, variants);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of routeNames()) {
    if (variants.jobs === 'move' && name.endsWith('JobItems')) continue;
    const route: Route = routes[name];
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operations.of(name, route);
  }

  const webhooks = Object.fromEntries(
    events.map((event) => {
      const schema = schemas.write(event);
      const name = String(schema.$ref).replace(/^.*\//, '');
      const content = { [JSON_TYPE]: { schema } };
      const responses = { '2XX': { description: 'Taken; anything else is tried again.' } };
      return [name, { post: { operationId: name, security: [], requestBody: { content }, responses } }];
    }),
  );

  return {
    openapi: '3.1.0',
    info: {
      title: 'Inventory Service',
      version: '1',
      description:
        'Items and folders, purchase orders and their receiving, jobs, alerts. Send a secret key as a bearer token.',
    },
    security: [{ key: [] }],
    tags: [...new Set(Object.values(words).map(({ family }) => family))].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A secret key of the account.' },
      },
      headers: {
        [rateHeaders.max]: header('Requests allowed in the window.'),
        [rateHeaders.remaining]: header('Requests left in it.'),
        [rateHeaders.reset]: header('When it resets: seconds left, unless the service was told otherwise.'),
      },
    },
  };
}

/** The operations, one for a route; what they need of schemas is left with the writer. */
class Operations {
  readonly #schemas: SchemaWriter;
  readonly #variants: Variants;
  readonly #error: Content;

  constructor(schemas: SchemaWriter, variants: Variants) {
    this.#schemas = schemas;
    this.#variants = variants;
    this.#error = { [JSON_TYPE]: { schema: schemas.write(ErrorBody) } };
  }

  of(name: RouteName, route: Route): Operation {
    const { family, says, refuses = [] } = words[name];
    const ids = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, id = '']) => id);
    const statuses = [
      ...(route.query || route.body ? ([400] as const) : []),
      401 as const,
      ...(ids.length > 0 ? ([404] as const) : []),
      ...(route.body ? ([422] as const) : []),
      429 as const,
      500 as const,
      ...refuses,
    ];
    return {
      operationId: name,
      summary: says,
      tags: [family],
      parameters: [...ids.map(pathParameter), ...this.#queryParameters(name, route)],
      ...(route.body && {
        requestBody: { required: true, content: bodyContent(name, this.#schemas.write(route.body)) },
      }),
      responses: {
        [route.status]: this.#successOf(name, route),
        ...Object.fromEntries(
          [...new Set(statuses)]
            .sort((a, b) => a - b)
            .map((status) => [
              status,
              { description: sentence(errorStatuses[status]), content: this.#error },
            ]),
        ),
      },
    };
  }

  #queryParameters(name: RouteName, route: Route): Parameter[] {
    if (!route.query) return [];
    return Object.entries(this.#schemas.write(route.query).properties ?? {}).map(([member, written]) => {
      const { pattern, ...schema } = written;
      const size = sizes[name];
      return {
        name: member,
        in: 'query',
        required: false,
        ...(member === 'per_page' && size && { description: pageWords(size) }),
        schema: {
          ...schema,
          // A number is said to be one; how its text may look is left to who writes it.
          ...(schema.type === 'string' && pattern !== undefined && { pattern }),
          ...(member === 'per_page' && size && { default: size.default }),
          ...(member === 'page' && { default: 1 }),
        },
      };
    });
  }

  #successOf(name: RouteName, route: Route): Answer {
    const envelope = route.answer.meta()?.['envelope'];
    const description = route.status === 202 ? 'Accepted; it is worked off afterwards.' : 'Done.';
    const headers = Object.fromEntries(
      Object.values(rateHeaders).map((header) => [header, { $ref: `#/components/headers/${header}` }]),
    );
    if (route.status === 204) return { description, headers };
    const record: JsonSchema =
      envelope === 'none' ? { type: 'object', maxProperties: 0 } : this.#schemas.write(route.answer);
    const wrapped = envelope === 'data' && !(name === 'getItem' && this.#variants.single === 'bare');
    const schema: JsonSchema = wrapped
      ? { type: 'object', properties: { data: record }, required: ['data'] }
      : record;
    return { description, headers, content: { [JSON_TYPE]: { schema } } };
  }
}

function pathParameter(name: string): Parameter {
  return { name, in: 'path', required: true, schema: { type: 'integer', minimum: 0 } };
}

/** A new item may come as a form, with its pictures. */
function bodyContent(name: RouteName, schema: JsonSchema): Content {
  if (name !== 'createItem') return { [JSON_TYPE]: { schema } };
  const photos = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } };
  return {
    [JSON_TYPE]: { schema },
    [FORM_TYPE]: {
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, type: { enum: ['item', 'folder'] }, 'photos[]': photos },
        required: ['name', 'type'],
        description:
          "The item's members as fields: tags[], measured_quantity[value], custom_attribute_values[0][value].",
      },
    },
  };
}

function pageWords({ max, above }: PageSize): string {
  return above === 'clamped' ? `At most ${max}; more is taken for ${max}.` : `At most ${max}; more is a 400.`;
}

function header(description: string): object {
  return { description, schema: { type: 'integer' } };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function routeNames(): RouteName[] {
  return Object.keys(routes).filter((name): name is RouteName => name in routes);
}
