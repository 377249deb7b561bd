/** What only the browser shell has: a port, a door, and a page that can outlive its station. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test('its port taken by another program: one sentence', async ({ shell }) => {
  await shell.close();
  const other = createServer().listen(shell.port, '127.0.0.1');
  await once(other, 'listening');
  await expect(shell.start()).rejects.toThrow(`Port ${shell.port} is in use by another program.`);
  other.close();
});

test('without the cookie there is a page that says how to get in, and no more', async ({ shell }) => {
  const { origin } = new URL(shell.page.url());
  const door = await fetch(origin);
  expect(door.status).toBe(401);
  expect(await door.text()).toContain('each link works once');
  expect((await fetch(`${origin}/changed`)).status).toBe(401);
  const act = await fetch(`${origin}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{"name":"refresh","ask":{}}',
  });
  expect(act.status).toBe(401);
});

test('the station killed with a scan on its way: the page asks again when it is back', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  await shell.killStation();
  await operator.scan('5012345678900', '5012345678900');
  await expect(page.getByRole('alert')).toContainText('Dockhand has stopped');
  await shell.startStation();
  await expect(page.getByRole('row', { name: /Wall socket.*, counted 3,/ })).toBeVisible({ timeout: 20_000 });
});

test('the station killed over a figure that is only typed → once it is back, that it stopped is over, and the figure is said not to be taken', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  await page.keyboard.press('q');
  await operator.types('50');
  await shell.killStation();
  await expect(page.getByRole('alert').first()).toContainText('Dockhand has stopped');
  await shell.startStation();
  await operator.hears('“50” was not taken');
  await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('has stopped');
});

test('another program on its port → an open page gives it no cookie and no scan, and goes on when the station is back', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Count');
  await page.getByText('Anything I scan').click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  await shell.killStation();
  // What was under way when it ended, Chromium itself asks again, of whatever has the port by then.
  await expect(page.getByRole('alert')).toContainText('Dockhand has stopped');

  const heard: { readonly path: string; readonly cookie: string | undefined; readonly body: string }[] = [];
  const squatter = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', cookie: request.headers.cookie, body });
      // As helpful as it can be.
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true,"value":null,"proof":"x","run":"x","session":"x","key":"x"}');
    });
  }).listen(shell.port, '127.0.0.1');
  await once(squatter, 'listening');
  await operator.scan('5012345678900');
  await expect.poll(() => heard.length).toBeGreaterThan(3);
  expect(new Set(heard.map(({ path }) => path))).toEqual(new Set(['/known']));
  expect(heard.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  expect(JSON.stringify(heard)).not.toContain('5012345678900');
  squatter.closeAllConnections();
  squatter.close();
  await once(squatter, 'close');

  await shell.startStation();
  await expect(page.getByRole('row', { name: /Wall socket.*, counted 2,/ })).toBeVisible({ timeout: 20_000 });
  // Its page can be loaded again, too.
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
});
