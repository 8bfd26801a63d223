import { AppError } from './errors.ts';
import type { ConfigOrigin, SettingName } from './settings.ts';

/** A key that is not used because the address it would be sent to may not have been chosen by whoever set the key. */
export interface KeyRefusal {
  key: SettingName;
  message: string;
  hint: string;
}

/**
 * Keys, the settings with the address that each is sent to, and the program that receives it: an Apify actor gets the
 * token.
 */
const destinations = [
  { key: 'openrouterApiKey', address: 'openrouterBaseUrl', program: null },
  { key: 'apifyApiToken', address: 'apifyBaseUrl', program: 'apifyActor' },
  { key: 'supabaseSecretKey', address: 'supabaseUrl', program: null },
] as const satisfies readonly { key: SettingName; address: SettingName; program: SettingName | null }[];

/**
 * How much each source of settings is trusted: `.env` least, because the working folder may be anybody's; the product's
 * own defaults most.
 */
const trust = { unset: 0, '.env': 1, environment: 2, flag: 3, default: 4 } as const satisfies Record<
  ConfigOrigin,
  number
>;

interface Found {
  name: SettingName;
  variable: string;
  origin: ConfigOrigin;
}

/**
 * The keys that must not be used: those that would go to an address from a less trusted source than their own, or over
 * plain http to another machine that PLAIN_HTTP_HOSTS (from a source as trusted as the key's) does not name.
 */
export function refusedKeys(
  resolved: readonly Found[],
  textOf: (name: SettingName) => string | undefined,
): KeyRefusal[] {
  const find = (name: SettingName) => resolved.find((setting) => setting.name === name);
  const hosts = find('plainHttpHosts');
  return destinations.flatMap(({ key: keyName, address: addressName, program: programName }) => {
    const [key, address, url] = [find(keyName), find(addressName), textOf(addressName)];
    if (key === undefined || address === undefined || key.origin === 'unset' || url === undefined) return [];
    const program = programName === null ? undefined : find(programName);
    const doubted = [address, program].find((each) => each !== undefined && trust[each.origin] < trust[key.origin]);
    if (doubted !== undefined) {
      return {
        key: keyName,
        message: `${key.variable} comes from ${named(key.origin)}, but ${doubted.variable} from ${named(doubted.origin)}: the key is not sent there.`,
        hint: `Set ${doubted.variable} where ${key.variable} is set, or remove it.`,
      };
    }
    const { protocol, hostname } = new URL(url);
    if (protocol === 'https:' || isThisMachine(hostname)) return [];
    const trusted = hosts !== undefined && trust[hosts.origin] >= trust[key.origin];
    if (trusted && listedHosts(textOf('plainHttpHosts')).includes(hostname)) return [];
    return {
      key: keyName,
      message: `${address.variable} (from ${named(address.origin)}) leads to ${hostname} over plain http, where everybody on the way reads ${key.variable} (from ${named(key.origin)}): the key is not sent there.`,
      hint: `Use https, or name ${hostname} in PLAIN_HTTP_HOSTS where ${key.variable} is set, if nobody else is on that network.`,
    };
  });
}

/** Settings that decide where people, mails and visitors' addresses are led, or what is open to whom. */
const leading: ReadonlySet<SettingName> = new Set([
  'siteUrl',
  'smtpUrl',
  'host',
  'trustedProxies',
  'publicRest',
  'googleClientId',
  'imageHosts',
  'plainHttpHosts',
  'searxngUrl',
  'newsSearchUrl',
  'webPorts',
  'webLoopback',
]);
/** What they are decided for: a newsroom, or the keys of one. */
const newsroom = ['databaseUrl', 'supabaseUrl', 'velocityHome', 'supabaseSecretKey', 'openrouterApiKey'] as const;

/**
 * Says which settings a `.env` brings to a newsroom that a more trusted source names: with SITE_URL and SMTP_URL of a
 * cloned folder, the server there would mail links that lead elsewhere. Null where there are none.
 */
export function doubtedSettings(resolved: readonly Found[]): { message: string; hint: string } | null {
  const found = resolved.filter(({ name, origin }) => origin === '.env' && leading.has(name));
  const owner = newsroom
    .map((name) => resolved.find((setting) => setting.name === name))
    .find((setting) => setting?.origin === 'environment' || setting?.origin === 'flag');
  if (found.length === 0 || owner === undefined) return null;
  const variables = found.map(({ variable }) => variable).join(', ');
  return {
    message: `From ${named('.env')}: ${variables}. ${owner.variable} comes from ${named(owner.origin)}.`,
    hint: `If you did not write that file, remove it; otherwise set them where ${owner.variable} is set.`,
  };
}

const NO_PASSWORD = 'none-is-set';

/**
 * The address of a database with a password that nobody has, where it names none: else the driver would send that of
 * PGPASSWORD or ~/.pgpass, also to a server that a stranger's `.env` names.
 * @throws {AppError} `config` for what the driver may understand in a way of its own, as `postgres://user@/db?host=…`.
 */
export function withOwnPassword(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new AppError('config', 'DATABASE_URL in .env is not an address of a PostgreSQL database.', {
      hint: 'Write it as postgres://user:password@host:5432/database, or set it in the environment.',
    });
  }
  // The driver takes the last parameter of that name, and an empty one for none.
  const named = url.searchParams.getAll('password').at(-1) ?? '';
  if (named !== '' || url.password !== '') return address;
  url.searchParams.set('password', NO_PASSWORD);
  return url.href;
}

/** Whether {@link withOwnPassword} found no password in an address. */
export function lacksOwnPassword(address: string): boolean {
  return URL.canParse(address) && new URL(address).searchParams.get('password') === NO_PASSWORD;
}

/** @throws {AppError} `config` for a key that is set but must not be used. */
export function refuseKey({ refusals }: { refusals: readonly KeyRefusal[] }, key: SettingName): void {
  const refusal = refusals.find((each) => each.key === key);
  if (refusal !== undefined) throw new AppError('config', refusal.message, { hint: refusal.hint });
}

function named(origin: ConfigOrigin): string {
  if (origin === 'flag') return 'the command line';
  return origin === 'environment' ? 'the environment' : 'the .env file of this folder';
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function listedHosts(text: string | undefined): string[] {
  return (text ?? '').split(',').map((host) => host.trim().toLowerCase());
}
