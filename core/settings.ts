/** One setting of the product. */
export interface Setting {
  /** Environment variable names, the preferred one first. Each may also be given as `NAME_FILE`. */
  names: readonly string[];
  kind: 'text' | 'url' | 'port' | 'count' | 'secret' | 'switch';
  fallback?: string;
  about: string;
}

/** Where a setting's value was found; the first one that has it wins. */
export type ConfigOrigin = 'flag' | 'environment' | '.env' | 'default' | 'unset';

/** Every setting of the product. `doctor` lists them and `.env.example` is generated from them. */
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
  openrouterMaxCalls: {
    names: ['OPENROUTER_MAX_CALLS'],
    kind: 'count',
    about: 'Calls of research at the same time with that key, over all machines of a database. Unset: 64 a process.',
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
    about: 'Your own PostgreSQL. Set: it is the backend (beside SUPABASE_URL: the way to migrate that).',
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
  velocityUser: {
    names: ['VELOCITY_USER'],
    kind: 'text',
    about: 'Who stands in the history of stories and articles (default: the name of the system user).',
  },
  siteUrl: { names: ['SITE_URL'], kind: 'url', about: 'Public address of the site.' },
  siteName: { names: ['SITE_NAME'], kind: 'text', fallback: 'Velocity News', about: 'Name of the site.' },
  host: { names: ['HOST'], kind: 'text', fallback: '127.0.0.1', about: 'Address that serve listens on.' },
  port: { names: ['PORT'], kind: 'port', fallback: '4600', about: 'Port that serve listens on.' },
  trustedProxies: {
    names: ['TRUSTED_PROXIES'],
    kind: 'text',
    about: 'Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For counts, separated by commas.',
  },
  publicRest: {
    names: ['PUBLIC_REST'],
    kind: 'switch',
    fallback: 'off',
    about: 'on: published articles can be read over /rest/v1 with the publishable key.',
  },
  googleClientId: { names: ['GOOGLE_CLIENT_ID'], kind: 'text', about: 'For "Continue with Google".' },
  googleClientSecret: { names: ['GOOGLE_CLIENT_SECRET'], kind: 'secret', about: 'For "Continue with Google".' },
  smtpUrl: { names: ['SMTP_URL'], kind: 'secret', about: 'Mail server; without one, mails are printed.' },
  videoChannelUrl: {
    names: ['VIDEO_CHANNEL_URL'],
    kind: 'url',
    about: 'Where Subscribe leads; without one, to a search for the site on YouTube.',
  },
  contactEmail: { names: ['CONTACT_EMAIL'], kind: 'text', about: 'Shown on the contact and legal pages.' },
  imageHosts: {
    names: ['IMAGE_HOSTS'],
    kind: 'text',
    about: 'Hosts that article pictures may come from beside this site, separated by commas.',
  },
  siteTimeZone: { names: ['SITE_TIME_ZONE'], kind: 'text', fallback: 'UTC', about: 'IANA time zone of the date line.' },
  plainHttpHosts: {
    names: ['PLAIN_HTTP_HOSTS'],
    kind: 'text',
    about:
      'Hosts other than this machine that keys may go to over plain http (a model server on the LAN), separated by commas.',
  },
  searxngUrl: { names: ['SEARXNG_URL'], kind: 'url', about: 'A SearXNG server for web search.' },
  newsSearchUrl: {
    names: ['NEWS_SEARCH_URL'],
    kind: 'text',
    fallback: 'https://news.google.com/rss/search?q={query}',
    about: 'A news search that answers a feed, for web search without SearXNG and without a key.',
  },
  sourceCheck: {
    names: ['SOURCE_CHECK'],
    kind: 'switch',
    fallback: 'on',
    about: 'off: research does not open the pages that it cites.',
  },
  webPorts: {
    names: ['WEB_PORTS'],
    kind: 'text',
    fallback: '80,443',
    about: 'Ports that web pages may be fetched from, separated by commas.',
  },
  webHostInterval: {
    names: ['WEB_HOST_INTERVAL'],
    kind: 'text',
    fallback: '1000',
    about: 'Milliseconds between two pages of one host, over all workers; 0 turns the pacing off.',
  },
  webLoopback: {
    names: ['WEB_LOOPBACK'],
    kind: 'switch',
    fallback: 'off',
    about: 'on: pages of this machine itself may be fetched, on every port. For tests only.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings).filter((name): name is SettingName => name in settings);
