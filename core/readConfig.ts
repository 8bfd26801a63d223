import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, type ConfigSources, resolveConfig } from './config.ts';
import { AppError } from './errors.ts';

/**
 * The configuration of this process: flags over environment over the `.env` of `folder` over defaults.
 * `NAME_FILE` paths count from `folder`.
 * @throws AppError `config` naming the file or variable that cannot be used.
 */
export function readConfig(input: {
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  flags?: NonNullable<ConfigSources['flags']>;
}): Config {
  return resolveConfig({
    ...(input.flags === undefined ? {} : { flags: input.flags }),
    environment: input.environment,
    envFile: readEnvFile(join(input.folder, '.env')),
    readFile: (path) => readFileSync(resolve(input.folder, path), 'utf8'),
  });
}

function readEnvFile(path: string): Record<string, string | undefined> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw new AppError('config', `The settings file cannot be read: ${path}`, {
      hint: 'Make it a readable text file of NAME=value lines, or remove it.',
      cause,
    });
  }
  // Editors on Windows put a byte order mark first, which would become part of the first name.
  return parseEnv(text.replace(/^\uFEFF/, ''));
}
