/** The files in deploy/, held against the service that they start: its options, the paths it answers at, and the time it takes to stop. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { help, parseOptions } from '#service/options.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const unit = read('dockhand-service@.service');
const image = read('Containerfile');
const compose = read('compose.yaml');

/** What help says that it takes at most after the drain, in seconds. */
const END_WITHIN = 5;

const figure = (text: string, before: RegExp): number =>
  Number(new RegExp(`${before.source}(\\d+)`).exec(text)?.[1]);

test.each([
  ['the unit', /^ExecStart=.*$/m.exec(unit)?.[0] ?? ''],
  ['the image', /^ENTRYPOINT .*$/m.exec(image)?.[0] ?? ''],
  ['the containers', compose],
])('%s starts it → every option is one that it has', (_, text) => {
  const asked = Array.from(text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g), ([option]) => option);
  const known = new Set(Array.from(help.matchAll(/--[a-z][a-z-]+/g), ([option]) => option));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((option) => option !== '--build' && !known.has(option))).toEqual([]);
});

test('the containers listen for the proxy → plain HTTP is allowed by name, and only so', () => {
  const args = Array.from(compose.matchAll(/^ {4}- (--.*)$/gm), ([, arg = '']) =>
    arg.replace(/\$\{SITE:-(\w+)\}/, '$1'),
  ).filter((arg) => !arg.includes('/run/secrets'));
  expect(parseOptions(args, {})).toMatchObject({
    kind: 'options',
    options: { address: { host: '0.0.0.0' } },
  });
  expect(
    parseOptions(
      args.filter((arg) => arg !== '--behind-proxy'),
      {},
    ).kind,
  ).toBe('fault');
});

test('told to stop → what starts it waits longer than it takes', () => {
  const [drainOfUnit, drainOfImage] = [figure(unit, /--drain /), figure(image, /"--drain", "/)];
  expect(figure(unit, /TimeoutStopSec=/)).toBeGreaterThan(drainOfUnit / 1000 + END_WITHIN);
  expect(figure(compose, /stop_grace_period: /)).toBeGreaterThan(drainOfImage / 1000 + END_WITHIN);
  // And the proxy has noticed by then.
  expect(drainOfImage / 1000).toBeGreaterThan(2 * figure(read('Caddyfile'), /health_interval /));
});

test('the database is away at the start, and the program ends at once → the unit starts it again for good', () => {
  const [, sectionOfUnit = ''] = /^\[Unit\]$([^[]*)/m.exec(unit) ?? [];
  expect(sectionOfUnit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=on-failure$/m);
  // A database that is away is 1 (main.ts); a command line that is wrong stays wrong.
  expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
});

test('no secret stands in a command line or a variable, where others can read it', () => {
  for (const text of [unit, image, compose])
    expect(text).not.toMatch(
      /DOCKHAND_(?:SERVICE_KEY|SERVICE_ADMIN_TOKEN|DATABASE_URL)|postgres(?:ql)?:\/\//,
    );
});
