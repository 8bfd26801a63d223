import { AppError } from './errors.ts';
import { Secret } from './secret.ts';

/** Where a setting's value was found; the first one that has it wins. */
export type ConfigOrigin = 'flag' | 'environment' | '.env' | 'default' | 'unset';

interface Setting {
  /** Environment variable names, the preferred one first. Each may also be given as `NAME_FILE`. */
  names: readonly string[];
  kind: 'text' | 'url' | 'port' | 'secret';
  fallback?: string;
  about: string;
}

/** Every setting of the product. Help, `doctor` and the README's table are made from it. */
export const settings = {
  openrouterApiKey: {
    names: ['OPENROUTER_API_KEY', 'VITE_OPENROUTER_API_KEY'],
    kind: 'secret',
    about: 'Key for language models. Create one at openrouter.ai/keys.',
  },
  openrouterBaseUrl: {
    names: ['OPENROUTER_BASE_URL'],
    kind: 'url',
    fallback: 'https://openrouter.ai/api/v1',
    about: 'Any OpenAI-compatible server can stand in.',
  },
  apifyApiToken: {
    names: ['APIFY_API_TOKEN'],
    kind: 'secret',
    about: 'Token for scraping. Find it under Apify console, Settings, API & Integrations.',
  },
  apifyBaseUrl: { names: ['APIFY_BASE_URL'], kind: 'url', fallback: 'https://api.apify.com/v2', about: 'Apify API.' },
  apifyActor: {
    names: ['APIFY_ACTOR'],
    kind: 'text',
    fallback: 'apidojo~tweet-scraper',
    about: 'The actor that scrapes posts, as user~name.',
  },
  databaseUrl: {
    names: ['DATABASE_URL'],
    kind: 'secret',
    about: 'Your own PostgreSQL. Set: it is the backend.',
  },
  supabaseUrl: {
    names: ['SUPABASE_URL'],
    kind: 'url',
    about: 'Hosted Supabase. Set with both keys: it is the backend.',
  },
  supabasePublishableKey: {
    names: ['SUPABASE_PUBLISHABLE_KEY'],
    kind: 'text',
    about: 'Public key of the backend (hosted Supabase, or chosen by you for your own PostgreSQL).',
  },
  supabaseSecretKey: {
    names: ['SUPABASE_SECRET_KEY'],
    kind: 'secret',
    about: 'Secret key of the backend; stays on servers, workers and the command line.',
  },
  supabaseJwtSecret: {
    names: ['SUPABASE_JWT_SECRET'],
    kind: 'secret',
    about: 'Signs sessions when you serve from your own PostgreSQL. At least 32 characters.',
  },
  velocityHome: {
    names: ['VELOCITY_HOME'],
    kind: 'text',
    fallback: '.velocity',
    about: 'Data folder of the embedded backend.',
  },
  siteUrl: { names: ['SITE_URL'], kind: 'url', about: 'Public address of the site.' },
  siteName: { names: ['SITE_NAME'], kind: 'text', fallback: 'Velocity News', about: 'Name of the site.' },
  host: { names: ['HOST'], kind: 'text', fallback: '127.0.0.1', about: 'Address that serve listens on.' },
  port: { names: ['PORT'], kind: 'port', fallback: '4600', about: 'Port that serve listens on.' },
  googleClientId: { names: ['GOOGLE_CLIENT_ID'], kind: 'text', about: 'For "Continue with Google".' },
  googleClientSecret: { names: ['GOOGLE_CLIENT_SECRET'], kind: 'secret', about: 'For "Continue with Google".' },
  smtpUrl: { names: ['SMTP_URL'], kind: 'secret', about: 'Mail server; without one, mails are printed.' },
  videoChannelUrl: { names: ['VIDEO_CHANNEL_URL'], kind: 'url', about: 'Where Subscribe leads.' },
  contactEmail: { names: ['CONTACT_EMAIL'], kind: 'text', about: 'Shown on the contact and legal pages.' },
  siteTimeZone: { names: ['SITE_TIME_ZONE'], kind: 'text', fallback: 'UTC', about: 'IANA time zone of the date line.' },
  searxngUrl: { names: ['SEARXNG_URL'], kind: 'url', about: 'A SearXNG server for web search.' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

type ValueOf<S extends Setting> = S['kind'] extends 'secret' ? Secret : S['kind'] extends 'port' ? number : string;

type ConfigValues = {
  readonly [K in SettingName]: (typeof settings)[K] extends { fallback: string }
    ? ValueOf<(typeof settings)[K]>
    : ValueOf<(typeof settings)[K]> | undefined;
};

export interface ResolvedSetting {
  name: SettingName;
  /** The variable that gave the value (`OPENROUTER_API_KEY_FILE`), or the preferred name where none did. */
  variable: string;
  origin: ConfigOrigin;
  /** For people: secrets masked. */
  shown: string;
}

export interface Config extends ConfigValues {
  /** Where each value came from, for `doctor`. */
  readonly resolved: readonly ResolvedSetting[];
}

/** What a configuration is read from, in order of precedence. Values of `NAME_FILE` variables are read by `readFile`. */
export interface ConfigSources {
  flags?: Readonly<Partial<Record<SettingName, string>>>;
  environment: Readonly<Record<string, string | undefined>>;
  envFile?: Readonly<Record<string, string | undefined>>;
  readFile: (path: string) => string;
}

/**
 * The configuration: flags over environment over `.env` over defaults. An empty value counts as unset.
 * @throws AppError `config` naming the variable whose value or file cannot be used.
 */
export function resolveConfig(sources: ConfigSources): Config {
  const values: Record<string, Secret | string | number | undefined> = {};
  const resolved: ResolvedSetting[] = [];
  for (const name of settingNames) {
    const setting: Setting = settings[name];
    const found = find(name, setting, sources);
    values[name] = found.text === undefined ? undefined : parse(setting, found.variable, found.text);
    resolved.push({ name, variable: found.variable, origin: found.origin, shown: show(setting, found.text) });
  }
  return { ...narrow(values), resolved };
}

export const settingNames = Object.keys(settings).filter((name): name is SettingName => name in settings);

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
          text: readValueFile(`${variable}_FILE`, file, sources.readFile),
          variable: `${variable}_FILE`,
          origin,
        };
      }
    }
  }
  if (setting.fallback !== undefined) return { text: setting.fallback, variable: preferred, origin: 'default' };
  return { text: undefined, variable: preferred, origin: 'unset' };
}

function readValueFile(variable: string, path: string, readFile: (path: string) => string): string {
  try {
    return readFile(path).trim();
  } catch (cause) {
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

function narrow(values: Record<string, Secret | string | number | undefined>): ConfigValues {
  const secret = (name: SettingName) => (values[name] instanceof Secret ? values[name] : undefined);
  const text = (name: SettingName) => (typeof values[name] === 'string' ? values[name] : undefined);
  const required = (name: SettingName) => text(name) ?? '';
  return {
    openrouterApiKey: secret('openrouterApiKey'),
    openrouterBaseUrl: required('openrouterBaseUrl'),
    apifyApiToken: secret('apifyApiToken'),
    apifyBaseUrl: required('apifyBaseUrl'),
    apifyActor: required('apifyActor'),
    databaseUrl: secret('databaseUrl'),
    supabaseUrl: text('supabaseUrl'),
    supabasePublishableKey: text('supabasePublishableKey'),
    supabaseSecretKey: secret('supabaseSecretKey'),
    supabaseJwtSecret: secret('supabaseJwtSecret'),
    velocityHome: required('velocityHome'),
    siteUrl: text('siteUrl'),
    siteName: required('siteName'),
    host: required('host'),
    port: Number(values['port']),
    googleClientId: text('googleClientId'),
    googleClientSecret: secret('googleClientSecret'),
    smtpUrl: secret('smtpUrl'),
    videoChannelUrl: text('videoChannelUrl'),
    contactEmail: text('contactEmail'),
    siteTimeZone: required('siteTimeZone'),
    searxngUrl: text('searxngUrl'),
  };
}
