import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PictureProcesses, TakesLong } from '#core/pictures/pictureProcesses.ts';
import type { PictureTask } from '#core/pictures/pictureProgram.ts';

const generous = { mostCpuMs: 600_000, mostBytes: 8 * 1024 ** 3, deadlineMs: 600_000 };
const program = fileURLToPath(import.meta.resolve('#core/pictures/pictureProgram.ts'));
const flat = (side: number, format: 'avif' | 'jpeg') =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#777' } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();

it.each([
  ['processor time', { mostCpuMs: 60 }],
  ['memory', { mostBytes: 1 }],
])('a decoder that takes too much %s is ended with its process, although nothing can stop it', async (_, limits) => {
  const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  const task: PictureTask = {
    kind: 'webp',
    bytes: await flat(5000, 'avif'),
    width: 360,
    mostPixels: 50_000_000,
    ...generous,
    ...limits,
  };
  child.send(task);
  const answered: unknown[] = [];
  child.on('message', (message) => answered.push(message));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(answered).toEqual([]);
});

it('a decoder ends at once where the program that asked is gone', async () => {
  const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  const task: PictureTask = {
    kind: 'webp',
    bytes: await flat(5000, 'avif'),
    width: 360,
    mostPixels: 50_000_000,
    ...generous,
  };
  await new Promise((sent) => child.send(task, sent));
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

it('a picture that takes longer than anybody waits is refused, and others are made in another process', async () => {
  const impatient = new PictureProcesses({ ...generous, deadlineMs: 1 });
  const photo = await flat(600, 'jpeg');
  await expect(impatient.make({ kind: 'webp', bytes: photo, width: 360 })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'The file is not a picture that can be read.',
  });
  const processes = new PictureProcesses(generous);
  const made = await Promise.all([360, 720].map((width) => processes.make({ kind: 'webp', bytes: photo, width })));
  const widths = await Promise.all(made.map(async (picture) => (await sharp(picture).metadata()).width));
  expect(widths).toEqual([360, 600]);
});

it.each([
  ['time', { mostPixels: 50_000_000, mostCpuMs: 60 }],
  ['pixels', { mostPixels: 1_000_000, mostCpuMs: 600_000 }],
])('a picture that takes or has too much %s is told from what is no picture, and can be made', async (_, quick) => {
  const processes = new PictureProcesses(generous, quick);
  const work = { kind: 'webp', bytes: await flat(5000, 'avif'), width: 360 } as const;
  await expect(processes.makeQuickly(work)).rejects.toBeInstanceOf(TakesLong);
  expect((await sharp(await processes.make(work)).metadata()).width).toBe(360);
  const text = { ...work, bytes: Buffer.from('no picture') };
  await expect(processes.makeQuickly(text)).rejects.toMatchObject({ code: 'invalid_input' });
});

it('a large JPEG is quickly made, because its decoder makes it small', async () => {
  const processes = new PictureProcesses(generous, { mostPixels: 1_000_000, mostCpuMs: 600_000 });
  const made = await processes.makeQuickly({ kind: 'webp', bytes: await flat(5000, 'jpeg'), width: 360 });
  expect((await sharp(made).metadata()).width).toBe(360);
});
