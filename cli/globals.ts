import { AppError } from '#core/errors.ts';
import type { OptionSpec } from './optionSpec.ts';

/** Options that every command takes, before or after its name. */
export const globalOptions: readonly OptionSpec[] = [
  { flags: '--json', about: 'Print one JSON document; errors as JSON on stderr.' },
  { flags: '--ndjson', about: 'Stream events as JSON lines, where a command has events.' },
  { flags: '--quiet', about: 'Print results and errors only.' },
  { flags: '--verbose', about: 'Say more on stderr, causes of errors included.' },
  { flags: '--timeout <s>', about: 'Give up after this many seconds (exit 124).' },
  { flags: '--lock-timeout <s>', about: 'Wait this long for the data folder (default 10; exit 75).' },
  { flags: '--no-seed', about: 'Start an empty data folder without the published articles.' },
  { flags: '--sample', about: 'Start an empty data folder with sample accounts, posts and stories.' },
];

export interface Globals {
  json: boolean;
  ndjson: boolean;
  quiet: boolean;
  verbose: boolean;
  /** Milliseconds; null: no limit. */
  timeoutMs: number | null;
  lockTimeoutMs: number;
  seed: boolean;
  sample: boolean;
}

const DEFAULT_LOCK_TIMEOUT_MS = 10_000;
/** The limit of setTimeout: a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Parses the global options.
 * @throws AppError `usage` for a malformed number, and for options that exclude each other.
 */
export function parseGlobals(raw: Readonly<Record<string, unknown>>): Globals {
  const globals = {
    json: raw['json'] === true,
    ndjson: raw['ndjson'] === true,
    quiet: raw['quiet'] === true,
    verbose: raw['verbose'] === true,
    timeoutMs: milliseconds('--timeout', raw['timeout'], 1),
    lockTimeoutMs: milliseconds('--lock-timeout', raw['lockTimeout'], 0) ?? DEFAULT_LOCK_TIMEOUT_MS,
    seed: raw['seed'] !== false,
    sample: raw['sample'] === true,
  };
  if (globals.json && globals.ndjson)
    throw new AppError('usage', '--json and --ndjson exclude each other.', { hint: 'Leave one out.' });
  if (globals.quiet && globals.verbose)
    throw new AppError('usage', '--quiet and --verbose exclude each other.', { hint: 'Leave one out.' });
  return globals;
}

function milliseconds(flag: string, raw: unknown, least: number): number | null {
  if (raw === undefined) return null;
  const ms = typeof raw === 'string' && raw.trim() !== '' ? Math.round(Number(raw) * 1000) : Number.NaN;
  if (ms >= least && ms <= LONGEST_MS) return ms;
  throw new AppError('usage', `${flag} must be a number of seconds, not "${typeof raw === 'string' ? raw : ''}".`, {
    hint: `For example ${flag} 30`,
  });
}
