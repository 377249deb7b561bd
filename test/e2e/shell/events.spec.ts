/** Instant updates of a real account: the address is put into the service, and what others do shows at once. */
import net from 'node:net';
import { isRefusal } from '#service/rules/refusal.ts';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** Milliseconds. Without deliveries it takes until the next round of polling, which is many times longer. */
const AT_ONCE = 5000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });

test('told by the service, signed: three changes by others in a row, each shown at once', async ({
  shell,
}) => {
  const acme = await account(shell.folder);
  const { data } = (await acme.call('POST', '/api/v1/items', {
    name: 'Blue cable',
    type: 'item',
    quantity: 7,
    label_url: 'BLUE-1',
    label_url_type: 'org.iso.Code128',
  })) as { data: { id: string } };

  const operator = await operatorAt(shell.page);
  await addWarehouse(shell.page, operator, acme.url);
  const updates = shell.page.getByRole('region', { name: 'Instant updates' });
  await updates.getByRole('textbox', { name: 'Port on this computer' }).fill(String(await freePort()));
  await updates.getByRole('button', { name: 'Start listening' }).click();
  const address = updates.getByText(/^http:\/\/127\.0\.0\.1:\d+\/events\//);
  const set = await acme.service.webhooks.set({ url: await address.innerText(), settings: ['edited'] });
  if (isRefusal(set) || set.secret === null) throw new Error('no secret was told');
  await updates.getByLabel('Signing secret').fill(set.secret);
  await updates.getByRole('button', { name: 'Accept signed updates only' }).click();
  await expect(updates.getByText('Only signed updates are accepted.')).toBeVisible();

  await operator.go('Scan');
  await operator.scan('BLUE-1');
  await operator.hears('Blue cable');
  for (const quantity of [31, 52, 73]) {
    await acme.call('PUT', `/api/v1/items/${data.id}`, { quantity });
    const item = shell.page.getByRole('article', { name: 'Blue cable' });
    await expect(item.getByText(String(quantity), { exact: true })).toBeVisible({ timeout: AT_ONCE });
  }
  await acme.stop();
});
