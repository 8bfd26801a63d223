import { AppError } from './errors.ts';
import { type KeyRefusal, refusedKeys, withOwnPassword } from './keyTrust.ts';
import { Secret } from './secret.ts';
import { type ConfigOrigin, settingNames, settings, type Setting, type SettingName } from './settings.ts';

type ValueOf<S extends Setting> = S['kind'] extends 'secret'
  ? Secret
  : S['kind'] extends 'port' | 'count'
    ? number
    : string;

type ConfigValues = {
  readonly [K in SettingName]: (typeof settings)[K] extends { fallback: string }
    ? ValueOf<(typeof settings)[K]>
    : ValueOf<(typeof settings)[K]> | undefined;
};

type Values = Record<string, Secret | string | number | undefined>;

export interface ResolvedSetting {
  name: SettingName;
  /** The variable that the value came from (`OPENROUTER_API_KEY_FILE`), or the preferred name where none is set. */
  variable: string;
  origin: ConfigOrigin;
  /** For display: secrets are masked. */
  shown: string;
}

export interface Config extends ConfigValues {
  /** Where each value came from, for `doctor`. */
  readonly resolved: readonly ResolvedSetting[];
  /** Keys that are set but not used because their destination is not trusted; their values are unset. */
  readonly refusals: readonly KeyRefusal[];
}

/** The sources whose `NAME_FILE` variables may point to files. */
export type FileNamer = Extract<ConfigOrigin, 'environment' | '.env'>;

/** What a configuration is read from, in order of precedence. Values of `NAME_FILE` variables are read by `readFile`. */
export interface ConfigSources {
  flags?: Readonly<Partial<Record<SettingName, string>>>;
  environment: Readonly<Record<string, string | undefined>>;
  envFile?: Readonly<Record<string, string | undefined>>;
  /** @throws {AppError} where that source may not name the file; the file system's error where it cannot be read. */
  readFile: (path: string, namedBy: FileNamer) => string;
}

/**
 * Resolves the configuration: flags over environment over `.env` over defaults. An empty value counts as unset.
 * @throws {AppError} `config` naming the variable whose value or file cannot be used.
 */
export function resolveConfig(sources: ConfigSources): Config {
  const values: Values = {};
  const resolved: ResolvedSetting[] = [];
  for (const name of settingNames) {
    const setting: Setting = settings[name];
    const found = find(name, setting, sources);
    const text = name === 'databaseUrl' && found.origin === '.env' ? withOwnPassword(found.text) : found.text;
    values[name] = text === undefined ? undefined : parse(setting, found.variable, text);
    resolved.push({ name, variable: found.variable, origin: found.origin, shown: show(setting, found.text) });
  }
  const refusals = refusedKeys(resolved, (name) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  });
  for (const { key } of refusals) values[key] = undefined;
  if (!isConfig(values)) throw new TypeError('A setting has a value of another kind than its own.');
  return { ...values, resolved, refusals };
}

interface Found {
  text: string | undefined;
  variable: string;
  origin: ConfigOrigin;
}

function find(name: SettingName, setting: Setting, sources: ConfigSources): Found {
  const flag = sources.flags?.[name];
  const preferred = setting.names[0] ?? name;
  if (flag !== undefined && flag !== '') return { text: flag, variable: preferred, origin: 'flag' };
  const places = [
    { origin: 'environment', values: sources.environment },
    { origin: '.env', values: sources.envFile ?? {} },
  ] as const;
  for (const { origin, values } of places) {
    for (const variable of setting.names) {
      const direct = values[variable];
      if (direct !== undefined && direct !== '') return { text: direct, variable, origin };
      const file = values[`${variable}_FILE`];
      if (file !== undefined && file !== '') {
        return {
          text: readValueFile(`${variable}_FILE`, () => sources.readFile(file, origin), file),
          variable: `${variable}_FILE`,
          origin,
        };
      }
    }
  }
  if (setting.fallback !== undefined) return { text: setting.fallback, variable: preferred, origin: 'default' };
  return { text: undefined, variable: preferred, origin: 'unset' };
}

function readValueFile(variable: string, read: () => string, path: string): string {
  try {
    return read().trim();
  } catch (cause) {
    if (cause instanceof AppError) throw new AppError('config', `${variable} ${cause.message}`, { hint: cause.hint });
    throw new AppError('config', `${variable} names a file that cannot be read: ${path}`, {
      hint: `Create the file or unset ${variable}.`,
      cause,
    });
  }
}

function parse(setting: Setting, variable: string, text: string): Secret | string | number {
  if (setting.kind === 'secret') return new Secret(text);
  if (setting.kind === 'port') {
    const port = Number(text);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    throw new AppError('config', `${variable} is not a port: ${text}`, { hint: 'Use a whole number from 0 to 65535.' });
  }
  if (setting.kind === 'count') {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1) return count;
    throw new AppError('config', `${variable} is not a whole number above 0: ${text}`, {
      hint: 'Correct or unset it.',
    });
  }
  if (setting.kind === 'switch') {
    if (text === 'on' || text === 'off') return text;
    throw new AppError('config', `${variable} is neither on nor off: ${text}`, {
      hint: `Set ${variable}=on, or unset it.`,
    });
  }
  if (setting.kind === 'url') {
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
    throw new AppError('config', `${variable} is not a web address: ${text}`, {
      hint: 'Write it with its protocol, for example https://example.org.',
    });
  }
  return text;
}

function show(setting: Setting, text: string | undefined): string {
  if (text === undefined) return '';
  return setting.kind === 'secret' ? new Secret(text).masked() : text;
}

/** Whether each value has the type of its setting; only settings without a default may be unset. */
function isConfig(values: Values): values is ConfigValues {
  return settingNames.every((name) => {
    const { kind, fallback }: Setting = settings[name];
    const value = values[name];
    if (value === undefined) return fallback === undefined;
    if (kind === 'secret') return value instanceof Secret;
    return typeof value === (kind === 'port' || kind === 'count' ? 'number' : 'string');
  });
}
