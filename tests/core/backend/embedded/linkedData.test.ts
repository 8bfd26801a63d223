import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storageError } from '#core/backend/database/storageError.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-linked-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['database', 'database.before-restore', 'keys.json', 'schema.cache'])(
  'a data folder whose %s is a link is refused in words, and what it leads to is left alone',
  async (name) => {
    const other = await createTestHome();
    const before = readdirSync(other);
    const target = join(other, name);
    const home = join(folder, '.velocity');
    mkdirSync(home);
    symlinkSync(target, join(home, name));
    await expect(openConfigured({ VELOCITY_HOME: home })).rejects.toMatchObject({
      code: 'config',
      message: `${join(home, name)} is a link to ${target}: a data folder contains none.`,
      hint: expect.stringContaining('Remove the link.'),
    });
    expect(readdirSync(other)).toEqual(before);
    expect(existsSync(join(home, 'owner.1.lock'))).toBe(false);
    rmSync(other, { recursive: true, force: true });
  },
);

it('what a database throws that is no error is said in its words', () => {
  const said = (cause: unknown) => storageError('The folder cannot be opened', cause).message;
  expect(said({ message: 'no such file', errno: 44 })).toBe('The folder cannot be opened: no such file.');
  expect(said({ errno: 44 })).toBe('The folder cannot be opened: { errno: 44 }.');
});
