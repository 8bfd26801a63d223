import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InterruptedError, NotSentError, socketFetch } from '#core/backend/embedded/socket/socketFetch.ts';
import { socketPath } from '#core/backend/embedded/socket/socketPath.ts';

describe('fetch over a socket', () => {
  let folder: string;
  let socket: string;
  let server: Server | null = null;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-socket-'));
    socket = socketPath(folder, 1);
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const serve = async (listener: RequestListener) => {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(socket, resolve));
    return socketFetch(socket);
  };
  /** Answers with the request it received. */
  const echo: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(
        JSON.stringify({
          method,
          url,
          type: headers['content-type'],
          key: headers['apikey'],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  };

  it('sends the same requests as fetch', async () => {
    const fetch = await serve(echo);
    const got = await fetch('http://localhost/rest/v1/a?select=*&b=%C3%A4', { headers: { apikey: 'k' } });
    expect(await got.json()).toEqual({ method: 'GET', url: '/rest/v1/a?select=*&b=%C3%A4', key: 'k', body: '' });
    expect(got.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const posted = await fetch('http://localhost/x', {
      method: 'POST',
      body: '{"title":"שלום 🎬"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await posted.json()).toMatchObject({
      method: 'POST',
      type: 'application/json',
      body: '{"title":"שלום 🎬"}',
    });
    const patched = await fetch(
      new Request('http://localhost/x', { method: 'PATCH', body: 'text', headers: { apikey: 'r' } }),
    );
    expect(await patched.json()).toMatchObject({ method: 'PATCH', key: 'r', body: 'text' });
    const form = new FormData();
    form.append('file', new Blob(['bytes'], { type: 'image/png' }), 'a.png');
    const sent = await fetch('http://localhost/x', { method: 'POST', body: form });
    expect(await sent.json()).toMatchObject({
      type: expect.stringContaining('multipart/form-data; boundary='),
      body: expect.stringContaining('bytes'),
    });
    const large = await fetch('http://localhost/x', { method: 'PUT', body: new Uint8Array(3_000_000).fill(97) });
    expect(await large.json()).toMatchObject({ body: 'a'.repeat(3_000_000) });
  });

  it('returns statuses without a body', async () => {
    const fetch = await serve((_, response) => response.writeHead(204).end());
    const answer = await fetch('http://localhost/x', { method: 'DELETE' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('aborts on its signal, whatever the server does', async () => {
    const fetch = await serve(() => {});
    const stop = new AbortController();
    const waiting = fetch('http://localhost/x', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(fetch('http://localhost/x', { signal: stop.signal })).rejects.toThrow('enough');
  });

  it('aborts in the middle of an answer too', async () => {
    const late = new AbortController();
    const fetch = await serve((_, response) => {
      response.write('half');
      late.abort(new Error('too slow'));
    });
    await expect(fetch('http://localhost/x', { signal: late.signal })).rejects.toThrow('too slow');
  });

  it('distinguishes a request that was never received from one that was cut off', async () => {
    await expect(socketFetch(socket)('http://localhost/x')).rejects.toBeInstanceOf(NotSentError);
    const early = await serve(echo);
    // It ends the connection instead of asking for the body.
    server?.on('checkContinue', (request) => request.socket.destroy());
    await expect(early('http://localhost/x', { method: 'POST', body: 'x' })).rejects.toBeInstanceOf(NotSentError);
    server?.close();
    rmSync(socket, { force: true });
    const late = await serve((request) => request.resume().on('end', () => request.socket.destroy()));
    await expect(late('http://localhost/x', { method: 'POST', body: 'x' })).rejects.toBeInstanceOf(InterruptedError);
    await expect(late('http://localhost/x')).rejects.toBeInstanceOf(InterruptedError);
  });
});

describe('the path of a socket', () => {
  it('is short enough, whatever the name of the folder', () => {
    for (const length of [10, 80, 100, 300]) {
      const path = socketPath(`/${'ä'.repeat(length)}`, 1_000_000);
      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103);
    }
    expect(socketPath('/a', 1)).not.toBe(socketPath('/a', 2));
    expect(socketPath(`/${'a'.repeat(200)}`, 1)).not.toBe(socketPath(`/${'b'.repeat(200)}`, 1));
  });
});
