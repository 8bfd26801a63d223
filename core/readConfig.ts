import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, type ConfigSources, type FileNamer, resolveConfig } from './config.ts';
import { AppError } from './errors.ts';
import { readSmallFile } from './readSmallFile.ts';

/**
 * Reads the configuration of this process: flags over environment over the `.env` of `folder` over defaults.
 * `NAME_FILE` paths are relative to `folder`; those named in `.env` must lie inside it.
 * @throws {AppError} `config` naming the file or variable that cannot be used.
 */
export function readConfig(input: {
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  flags?: NonNullable<ConfigSources['flags']>;
}): Config {
  const config = resolveConfig({
    ...(input.flags === undefined ? {} : { flags: input.flags }),
    environment: input.environment,
    envFile: readEnvFile(join(input.folder, '.env')),
    readFile: (path, namedBy) => {
      const file = valueFile(input.folder, path, namedBy);
      // The environment may name a pipe of the shell.
      return namedBy === 'environment' ? readFileSync(file, 'utf8') : readSmallFile(file);
    },
  });
  refuseHomeOutside(input.folder, config);
  return config;
}

/**
 * A stranger's folder, such as a cloned repository, could contain a `.velocity` that is a link to any folder of this
 * user, or a `.env` that names one: commands would work on another newsroom, with the keys that lie in it, or make a
 * database anywhere. So a data folder outside of the working folder is named in the environment.
 */
function refuseHomeOutside(folder: string, { velocityHome, resolved }: Config): void {
  const origin = resolved.find(({ name }) => name === 'velocityHome')?.origin;
  if (origin === 'environment' || origin === 'flag') return;
  const home = resolve(folder, velocityHome);
  const real = realPathOf(home);
  if (real.startsWith(realpathSync(folder) + sep)) return;
  if (origin !== '.env' || isLink(home)) {
    throw new AppError('config', `The data folder ${home} is a link that leads out of this folder, to ${real}.`, {
      hint: `If you made it, set VELOCITY_HOME=${real} in the environment; otherwise remove the link.`,
    });
  }
  throw new AppError('config', `VELOCITY_HOME in the .env file names a data folder outside of this folder: ${real}.`, {
    hint: `If you wrote it, set VELOCITY_HOME=${real} in the environment; otherwise remove it from the .env file.`,
  });
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** The path with links resolved, as far as it exists: a link may lead to what does not exist yet. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  if (isLink(path)) return realPathOf(resolve(dirname(path), readlinkSync(path)));
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/**
 * Resolves the path of a value's file. A `.env` from a stranger's folder could name any file of this user as a key, and
 * on the next line the address that keys are sent to, so the files that it names must lie in its folder (after
 * resolving symlinks).
 */
function valueFile(folder: string, path: string, namedBy: FileNamer): string {
  const file = resolve(folder, path);
  if (namedBy === 'environment') return file;
  const real = realpathSync(file);
  if (real.startsWith(realpathSync(folder) + sep)) return real;
  throw new AppError('config', `in the .env file names a file outside of this folder: ${path}`, {
    hint: 'Set the variable in the environment, or move the file beside the .env.',
  });
}

function readEnvFile(path: string): Record<string, string | undefined> {
  let text: string;
  try {
    text = readSmallFile(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw new AppError('config', `The settings file cannot be read: ${path}`, {
      hint: 'Make it a readable text file of NAME=value lines, or remove it.',
      cause,
    });
  }
  // Editors on Windows write a byte order mark first, which would become part of the first name.
  return parseEnv(text.replace(/^\uFEFF/, ''));
}
