import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createNameLookup } from '#core/scraping/fetch/nameLookup.ts';

const A = 1;
const AAAA = 28;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A name server on a port of this machine. `addresses`: its answers by type; none for a name that it does not know. */
async function nameServer(addresses: (name: string) => Readonly<Record<number, number[]>> | 'mute' | null) {
  const socket = createSocket('udp4');
  open.push(socket);
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12);
    const labels = Array.from(
      question
        .subarray(12, end)
        .toString('latin1')
        .matchAll(/[^\W_][\w-]*/g),
      ([label]) => label,
    );
    const found = addresses(labels.join('.'));
    if (found === 'mute') return;
    const type = question.readUInt16BE(end + 1);
    const data = found?.[type];
    const answer = Buffer.from(question.subarray(0, end + 5));
    answer.writeUInt16BE(found === null ? 0x8183 : 0x8180, 2);
    answer.writeUInt16BE(data === undefined ? 0 : 1, 6);
    answer.writeUInt16BE(0, 8);
    answer.writeUInt16BE(0, 10);
    const record = data === undefined ? [] : [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data];
    socket.send(Buffer.concat([answer, Buffer.from(record)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

const lookupAt = (server: string) => promisify(createNameLookup([server]));

describe('a name', () => {
  it('has the addresses of both families, or those of one that was asked for', async () => {
    const server = await nameServer(() => ({
      [A]: [192, 0, 2, 1],
      [AAAA]: [0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 7],
    }));
    const lookup = lookupAt(server);
    expect(await lookup('news.example', { all: true })).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(await lookup('news.example', { all: true, family: 4 })).toEqual([{ address: '192.0.2.1', family: 4 }]);
    const [own] = await lookup('localhost', { all: true, family: 4 });
    expect(own).toEqual({ address: '127.0.0.1', family: 4 });
  });

  it('may have one family alone, or be none', async () => {
    const lookup = lookupAt(await nameServer((name) => (name === 'one.example' ? { [A]: [192, 0, 2, 1] } : null)));
    expect(await lookup('one.example', { all: true })).toEqual([{ address: '192.0.2.1', family: 4 }]);
    await expect(lookup('none.example', { all: true })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('whose name server is mute keeps no other waiting, and is given up after seconds', async () => {
    const server = await nameServer((name) => (name.startsWith('mute') ? 'mute' : { [A]: [192, 0, 2, 1] }));
    const lookup = lookupAt(server);
    let over = 0;
    const mute = Array.from({ length: 60 }, (_, at) =>
      lookup(`mute${at}.example`, { all: true }).finally(() => (over += 1)),
    );
    const given = Promise.allSettled(mute);
    expect(await lookup('good.example', { all: true })).toHaveLength(1);
    expect(over).toBe(0);
    for (const each of await given) expect(each).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
  });
});
