import { BlockList, isIP } from 'node:net';
import { doubtedSettings } from '#core/keyTrust.ts';
import type { Config } from '#core/config.ts';
import { toAppError } from '#core/errors.ts';
import { webSettings } from '#core/scraping/webSettings.ts';
import type { CommandContext } from '#cli/command.ts';
import type { SettingName } from '#core/settings.ts';
import { fine, type Check } from './check.ts';

/** What is wrong with a value, and what to write instead; null for a good value. */
type SettingCheck = (config: Config) => { detail: string; hint: string } | null;

/**
 * Checks beyond those of reading the configuration, which refuses malformed addresses, ports and switches by itself.
 */
const settingChecks: Partial<Record<SettingName, SettingCheck>> = {
  apifyActor: ({ apifyActor }) =>
    /^[\w.-]+(?:[~/][\w.-]+)?$/.test(apifyActor)
      ? null
      : wrong('names no actor', 'Write it as user~name, for example apidojo~tweet-scraper.'),
  databaseUrl: ({ databaseUrl }) =>
    scheme(databaseUrl?.reveal(), /^postgres(?:ql)?:$/, 'Write it as postgresql://user:password@host:5432/name.'),
  supabaseUrl: ({ supabaseUrl, supabasePublishableKey, supabaseSecretKey }) =>
    supabaseUrl === undefined || (supabasePublishableKey !== undefined && supabaseSecretKey !== undefined)
      ? null
      : wrong('is set without both keys', 'Set SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY too.'),
  supabaseJwtSecret: ({ supabaseJwtSecret }) =>
    supabaseJwtSecret === undefined || supabaseJwtSecret.reveal().length >= 32
      ? null
      : wrong('is shorter than 32 characters', 'Make one with `openssl rand -hex 32`.'),
  host: ({ host }) => (isHost(host) ? null : wrong('is no host', 'Write an address or a name, such as 127.0.0.1.')),
  trustedProxies: ({ trustedProxies }) => each(trustedProxies, isNetwork, 'is neither an address nor a network'),
  imageHosts: ({ imageHosts }) => each(imageHosts, isHost, 'is no host: write it without https:// and path'),
  plainHttpHosts: ({ plainHttpHosts }) => each(plainHttpHosts, isHost, 'is no host: write it without http:// and path'),
  googleClientId: ({ googleClientId, googleClientSecret }) =>
    googleClientId !== undefined && googleClientSecret === undefined
      ? wrong('is set without GOOGLE_CLIENT_SECRET', 'Set both, or neither.')
      : null,
  googleClientSecret: ({ googleClientId, googleClientSecret }) =>
    googleClientSecret !== undefined && googleClientId === undefined
      ? wrong('is set without GOOGLE_CLIENT_ID', 'Set both, or neither.')
      : null,
  smtpUrl: ({ smtpUrl }) => scheme(smtpUrl?.reveal(), /^smtps?:$/, 'Write it as smtp://user:password@host:587.'),
  newsSearchUrl: ({ newsSearchUrl }) =>
    /^https?:/.test(newsSearchUrl) && newsSearchUrl.includes('{query}') && URL.canParse(newsSearchUrl)
      ? null
      : wrong('is no web address with {query} in it', 'Write {query} where the question goes.'),
  webPorts: (config) => refusal('WEB_PORTS', () => webSettings({ ...config, webHostInterval: '0' })),
  webHostInterval: (config) => refusal('WEB_HOST_INTERVAL', () => webSettings({ ...config, webPorts: '80' })),
  contactEmail: ({ contactEmail }) =>
    contactEmail === undefined || /^[^\s@]+@[^\s@]+$/.test(contactEmail)
      ? null
      : wrong('is no mail address', 'Write it as desk@example.org.'),
};

/** A failed check for each setting whose value cannot work, or a single passed one. */
export function checkSettings({ config }: CommandContext): Check[] {
  const read = config();
  const wrongs = read.resolved.flatMap(({ name, variable, origin }): Check[] => {
    const found = origin === 'unset' ? null : (settingChecks[name]?.(read) ?? null);
    if (found === null) return [];
    return [{ name: variable, state: 'failed', detail: found.detail, hint: found.hint }];
  });
  const doubted = doubtedSettings(read.resolved);
  if (doubted !== null) {
    wrongs.push({ name: 'Settings of this folder', state: 'missing', detail: doubted.message, hint: doubted.hint });
  }
  const counts = { given: 0, standard: 0, unset: 0 };
  for (const { origin } of read.resolved) {
    counts[origin === 'unset' ? 'unset' : origin === 'default' ? 'standard' : 'given'] += 1;
  }
  return wrongs.length > 0
    ? wrongs
    : [
        {
          name: 'Settings',
          ...fine(
            `${counts.given} set, each to a value that can work; ${counts.standard} at their default, ${counts.unset} not set`,
          ),
        },
      ];
}

function wrong(detail: string, hint: string) {
  return { detail, hint };
}

/** The error that the code using a setting throws for its value; null where it accepts it. */
function refusal(variable: string, use: () => unknown) {
  try {
    use();
    return null;
  } catch (thrown) {
    const { message, hint = '' } = toAppError(thrown);
    return wrong(message.replace(`${variable} `, ''), hint);
  }
}

function scheme(address: string | undefined, expected: RegExp, hint: string) {
  if (address === undefined || (URL.canParse(address) && expected.test(new URL(address).protocol))) return null;
  return wrong('is no such address', hint);
}

function each(list: string | undefined, fits: (part: string) => boolean, what: string) {
  const odd = (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .find((part) => part !== '' && !fits(part));
  return odd === undefined ? null : wrong(`holds "${odd.slice(0, 60)}", which ${what}`, 'Separate several by commas.');
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?:\*\.)?[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?(?::\d{1,5})?$/u.test(text);
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family);
    return true;
  } catch {
    return false;
  }
}
