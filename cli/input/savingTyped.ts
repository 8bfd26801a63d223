import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CommandContext } from '#cli/command.ts';
import { AppError, toAppError } from '#core/errors.ts';

/** Characters. A longer text is kept in a file, a shorter one is printed back. */
const PRINTED = 300;

/**
 * Runs a save. Where it fails, the typed texts are not lost: the error's hint holds each one, or names a file with it.
 * @throws the error of `save`, with that hint.
 */
export async function savingTyped<T>(
  context: Pick<CommandContext, 'config' | 'clock' | 'log'>,
  thing: string,
  texts: object,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (thrown) {
    const error = toAppError(thrown);
    const kept = Object.entries(texts)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
      .map(([name, text]) => keep(context, `${thing} ${name}`, name, text));
    if (kept.length === 0) throw thrown;
    throw new AppError(error.code, error.message, {
      hint: [error.hint, ...kept].filter((line) => line !== undefined).join('\n'),
      retryable: error.retryable,
      retryAfterMs: error.retryAfterMs,
      cause: error.cause ?? error,
    });
  }
}

function keep(
  { config, clock, log }: Pick<CommandContext, 'config' | 'clock' | 'log'>,
  thing: string,
  name: string,
  text: string,
): string {
  if (text.length <= PRINTED && !text.includes('\n')) return `Not saved, ${name}: ${text}`;
  try {
    const folder = resolve(config().velocityHome, 'unsaved');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${thing.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${clock.now()}.txt`);
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    return `Not saved, ${name}: kept in ${file}`;
  } catch (cause) {
    log.debug(`the unsaved text could not be kept: ${toAppError(cause).message}`);
    return `Not saved, ${name}: ${text}`;
  }
}
