import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeTextFile } from '../../../../cli/commands/web/saveWebJob.ts';

it('writes pages without escape sequences and direction overrides, which a terminal would obey', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'page.md');
  const clipboard = '\u001B]52;c;cm0gLXJm\u0007';
  await writeTextFile(path, `# Ferries${clipboard}\n\n\tcode\n\u202Egnp.exe, caf\u00E9\u0007\n`);
  expect(readFileSync(path, 'utf8')).toBe('# Ferries\n\n\tcode\ngnp.exe, café\n');
});
