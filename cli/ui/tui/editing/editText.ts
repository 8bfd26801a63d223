import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#core/errors.ts';

/**
 * Opens a text in the person's own editor and waits until they close it. The terminal must be free meanwhile.
 * @param environment `VISUAL`, else `EDITOR`, names the editor; arguments may follow its name.
 * @returns the text as the editor left it; null where it ended with a failure, which editors use for "never mind".
 * @throws AppError `config` where no editor is named or it cannot be started.
 */
export async function editText(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const [program, ...args] = (environment['VISUAL'] ?? environment['EDITOR'] ?? '').split(/\s+/).filter(Boolean);
  if (program === undefined) {
    throw new AppError('config', 'No editor is set.', { hint: 'Set EDITOR, for example EDITOR=nano.' });
  }
  // Readable by this user alone: the story is not published yet.
  const folder = await mkdtemp(join(tmpdir(), 'velocity-'));
  const file = join(folder, 'story.md');
  try {
    await writeFile(file, text, { mode: 0o600 });
    const code = await run(program, [...args, file]);
    return code === 0 ? (await readFile(file, 'utf8')).replace(/\n$/, '') : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('exit', resolve);
    child.on('error', (cause) => {
      reject(new AppError('config', `The editor ${program} cannot be started.`, { hint: 'Check EDITOR.', cause }));
    });
  });
}
