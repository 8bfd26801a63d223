import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listBackups, makeBackup } from '#core/pipeline/backups.ts';
import { FakeClock } from '../../support/fakeClock.ts';

it('a folder keeps the fourteen newest backups, however often somebody makes one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = new FakeClock(Date.parse('2026-11-23T10:00:00Z'));
  const made: string[] = [];
  for (let day = 0; day < 20; day += 1) {
    made.push(await makeBackup({ backup: async (file) => writeFileSync(file, 'x'), clock }, folder));
    await clock.advance(86_400_000);
  }
  const kept = (await listBackups(folder)).map(({ name }) => join(folder, name));
  expect(kept).toEqual(made.slice(-14).toReversed());
  const refused = makeBackup({ backup: () => Promise.reject(new Error('disk full')), clock }, folder, 1);
  await expect(refused).rejects.toThrow('disk full');
  expect(await listBackups(folder)).toHaveLength(14);
});
