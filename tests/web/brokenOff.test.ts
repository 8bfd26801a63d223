import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSite } from '../support/site.ts';

it('strangers who break their requests off write no line of the log', async () => {
  const site = await startSite({ worker: false });
  const breakOff = async (head: string) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise<void>((sent) => void socket.write(head, () => sent()));
    // The server has it once it answers others that came later.
    await fetch(`${site.url}/health/live`);
    socket.resetAndDestroy();
    await once(socket, 'close');
  };
  for (const path of ['/api/site/views', '/api/site/shares']) {
    for (let turn = 0; turn < 5; turn += 1) {
      await breakOff(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nabc`);
      await breakOff(`POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`);
    }
  }
  await fetch(`${site.url}/health/live`);
  const { stdout, stderr } = await site.stop();
  expect(stdout + stderr).not.toContain('A request failed');
});
