/**
 * Baseline for a page: a plain `node:http` server that sends the bytes of one of the site's responses. `node
 * bareServer.ts <address> <accept-encoding>`; prints its own URL.
 */
import { createServer, get } from 'node:http';

const [address = '', encoding = ''] = process.argv.slice(2);

get(address, { headers: { 'accept-encoding': encoding } }, (copied) => {
  const parts: Buffer[] = [];
  copied.on('data', (part: Buffer) => parts.push(part));
  copied.on('end', () => {
    const body = Buffer.concat(parts);
    // Without the headers that Node adds itself.
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = copied.headers;
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      if (typeof bound === 'object' && bound !== null) console.log(`http://127.0.0.1:${bound.port}`);
    });
  });
});
