/*
 * Serves /openapi.json, and /docs, a page that is generated from that document. Both can be read without a key, because they contain
 * nothing of the account.
 */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Variants } from '#wire/variants.ts';
import { addressOf, jsonAnswer, type Environment } from '../http/api.ts';
import { openApi, type OpenApi, type Operation } from '../openapi/document.ts';
import { refName, type JsonSchema } from '../openapi/schemas.ts';
import { page, styleAnswer, STYLE_PATH, type Html } from './html.ts';

export function mountDocs(app: Hono<Environment>, variants: Variants): void {
  let made: OpenApi | undefined;
  const document = () => (made ??= openApi(variants));

  app.get('/openapi.json', (c) => {
    const servers = [{ url: addressOf(c).origin }];
    return jsonAnswer(200, { ...document(), servers });
  });
  // Whoever opens the address that was printed at the start wants to know what is here.
  app.get('/', (c) => c.redirect('/docs', 303));
  app.get('/docs', () => page({ title: 'API', path: '/docs', guard: null }, docsPage(document())));
  app.get(STYLE_PATH, styleAnswer);
}

function docsPage(document: OpenApi): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return html`<section>
      <p>
        ${document.info.description} The same for machines: <a href="/openapi.json">/openapi.json</a> (OpenAPI
        ${document.openapi}).
      </p>
      <p><code>Authorization: Bearer SECRET_KEY</code></p>
      <p>
        Every success carries
        ${Object.keys(Object(document.components['headers'])).map((name) => html`<code>${name}</code> `)}.
        Every error is a status and <code>{"message": "…"}</code>.
      </p>
    </section>
    ${document.tags.map(
      ({ name }) =>
        html`<section aria-label="${name}">
          <h2>${name}</h2>
          ${operations
            .filter(({ operation }) => operation.tags.includes(name))
            .map(({ method, path, operation }) => operationPart(method, path, operation))}
        </section>`,
    )}
    <section aria-labelledby="schemas">
      <h2 id="schemas">Schemas</h2>
      ${Object.entries(document.components.schemas).map(
        ([name, schema]) =>
          html`<details class="operation" id="${name}">
            <summary>${name}</summary>
            ${members(schema)}
          </details>`,
      )}
    </section>`;
}

function operationPart(method: string, path: string, operation: Operation): Html {
  const { parameters, requestBody, responses } = operation;
  return html`<details class="operation" id="${operation.operationId}">
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="note">${operation.summary}</span>
    </summary>
    ${
      parameters.length === 0
        ? ''
        : html`<h3>Parameters</h3>
            <dl class="members">
              ${parameters.map((one) =>
                member(one.name, one.schema, one.required, one.description ?? one.schema.description),
              )}
            </dl>`
    }
    ${
      requestBody
        ? html`<h3>Body</h3>
            ${Object.entries(requestBody.content).map(
              ([type, { schema }]) =>
                html`<p class="note">${type}</p>
                  ${body(schema)}`,
            )}`
        : ''
    }
    <h3>Answers</h3>
    <dl class="members">
      ${Object.entries(responses).map(
        ([status, answer]) =>
          html`<div>
            <dt>${status}</dt>
            <dd>
              ${answer.description} ${Object.values(answer.content ?? {}).map(({ schema }) => typeOf(schema))}
            </dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

/** A schema in full: its members, or where it has none what it takes. */
function body(schema: JsonSchema): Html {
  return schema.properties ? members(schema) : html`<p>${typeOf(schema)}</p>`;
}

function members({ properties = {}, required = [] }: JsonSchema): Html {
  return html`<dl class="members">
    ${Object.entries(properties).map(([name, schema]) =>
      member(name, schema, required.includes(name), schema.description),
    )}
  </dl>`;
}

function member(name: string, schema: JsonSchema, required: boolean, description: string | undefined): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${typeOf(schema)}${required ? ', required' : ''}${description ? html`. ${description}` : ''}</dd>
  </div>`;
}

/** What a schema takes, in a line. */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.enum) return html`${schema.enum.map(String).join(' | ')}`;
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf));
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(
      ([name, inner]) =>
        html`${name}${inner['deprecated'] === true ? ' (deprecated)' : ''}: ${typeOf(inner)}`,
    );
    return html`{${parts.map((part, index) => html`${index > 0 ? ', ' : ''}${part}`)}}`;
  }
  return html`${[schema.type ?? 'anything'].flat().join(' | ')}${bounds(schema)}`;
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? ' | ' : ''}${part}`)}`;
}

function bounds(schema: JsonSchema): string {
  const { minimum, maximum, default: usual, maxLength } = schema;
  return [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    usual === undefined ? '' : `default ${usual}`,
  ]
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}
