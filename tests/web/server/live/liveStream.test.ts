import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LiveStream } from '#web/server/live/liveStream.ts';

describe('the stream of one reader', () => {
  let answer: ServerResponse;
  let reader: IncomingMessage;
  let close: () => Promise<void>;
  let stream: LiveStream;

  beforeEach(async () => {
    const server = createServer();
    const asked = once(server, 'request');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const request = get({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0, agent: false });
    request.on('error', () => {});
    [, answer] = await asked;
    answer.writeHead(200).flushHeaders();
    [reader] = await once(request, 'response');
    reader.on('error', () => {});
    stream = new LiveStream(answer, { userId: 'ada', until: Number.POSITIVE_INFINITY });
    stream.begin('missed\n');
    close = async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    };
  });
  afterEach(() => close());

  const read = async (text: string) => {
    let got = '';
    reader.setEncoding('utf8').on('data', (part: string) => (got += part));
    await expect.poll(() => got).toContain(text);
    return got;
  };

  it('begins with what was missed, then what came meanwhile', async () => {
    const later = new LiveStream(answer, { userId: 'ada', until: 0 });
    later.send(Buffer.from('meanwhile\n'));
    later.begin('before\n');
    expect(await read('meanwhile')).toBe('missed\nbefore\nmeanwhile\n');
  });

  it('is cut off where its last event is not read either, so that it does not count for ever', async () => {
    reader.pause();
    const closed = once(answer, 'close');
    // More than the socket buffers hold for a reader that does not read, in pieces below the stream's own limit.
    while (answer.writableLength < 128 * 1024) answer.write(Buffer.alloc(64 * 1024, 'x'));
    stream.end(Buffer.from('end\n'));
    stream.end(Buffer.from('end\n'));
    await closed;
    expect(answer.destroyed).toBe(true);
  });

  it('is cut off beyond a limit of unread bytes', async () => {
    reader.pause();
    const bytes = Buffer.alloc(64 * 1024, 'x');
    const mostWaiting: number[] = [];
    for (let sent = 0; sent < 1000 && !answer.destroyed; sent += 1) {
      stream.send(bytes);
      mostWaiting.push(answer.writableLength);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(answer.destroyed).toBe(true);
    expect(Math.max(...mostWaiting)).toBeLessThan(512 * 1024);
    // Nothing more is written to it, and nothing throws.
    stream.send(bytes);
    stream.end(bytes);
  });

  it('is cut off where nothing was read between two heartbeats', async () => {
    reader.pause();
    const beat = Buffer.from(': beat\n\n');
    const bytes = Buffer.alloc(64 * 1024, 'x');
    for (let sent = 0; sent < 1000 && answer.writableLength === 0; sent += 1) {
      stream.send(bytes);
      await new Promise((resolve) => setImmediate(resolve));
    }
    stream.beat(beat);
    expect(answer.destroyed).toBe(false);
    stream.beat(beat);
    expect(answer.destroyed).toBe(true);
  });
});
