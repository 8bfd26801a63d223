import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeys } from '#core/backend/keys.ts';
import { readConfig } from '#core/readConfig.ts';

describe('a folder that somebody else has filled', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-hostile-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a link to a device without end', (file: string) => symlinkSync('/dev/zero', file)],
    ['a pipe that nobody writes to', (file: string) => void spawnSync('mkfifo', [file])],
    ['a file of gigabytes', (file: string) => (writeFileSync(file, ''), truncateSync(file, 3 * 2 ** 30))],
    ['a folder', (file: string) => void spawnSync('mkdir', [file])],
  ])('cannot stop a command by %s in place of its settings or keys', (_, make) => {
    make(join(folder, '.env'));
    expect(() => readConfig({ folder, environment: {} })).toThrow(
      expect.objectContaining({ code: 'config', message: `The settings file cannot be read: ${join(folder, '.env')}` }),
    );
    make(join(folder, 'keys.json'));
    expect(() => readKeys(folder)).toThrow(join(folder, 'keys.json'));
  });
});
