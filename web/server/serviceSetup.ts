import type { Config } from '#core/config.ts';
import type { SettingName } from '#core/settings.ts';

/** Whether an outside service is configured, and what to do where it is not. Contains no keys. */
export interface ServiceSetup {
  service: 'models' | 'scraping' | 'search' | 'mail' | 'google';
  configured: boolean;
  /** Heading of a notice about it. */
  title: string;
  /** What does not work without it, or why its key is refused. */
  problem: string;
  /** What to do, step by step; empty where nothing is missing. */
  steps: readonly string[];
}

type ServiceConfig = Pick<Config, 'refusals'> & { readonly [Name in SettingName]?: Config[Name] };

const services = [
  {
    service: 'models',
    needs: ['openrouterApiKey'],
    title: 'OpenRouter API Key Required',
    problem: 'Research, suggestions and tests wait until a key is set.',
    get: 'Create a key at openrouter.ai/keys.',
    set: 'Set OPENROUTER_API_KEY on the server to it, in its environment or in the .env file of its folder.',
  },
  {
    service: 'scraping',
    needs: ['apifyApiToken'],
    title: 'Apify API Token Required',
    problem: 'Accounts cannot be scraped until a token is set.',
    get: 'Find your token in the Apify console under Settings, API & Integrations.',
    set: 'Set APIFY_API_TOKEN on the server to it, in its environment or in the .env file of its folder.',
  },
  {
    service: 'search',
    needs: ['searxngUrl'],
    title: 'SearXNG Not Configured',
    problem: 'Web search goes through the language models, which costs money, or through news feeds.',
    get: 'Run a SearXNG server, or find one that you may use.',
    set: 'Set SEARXNG_URL on the server to its address.',
  },
  {
    service: 'mail',
    needs: ['smtpUrl'],
    title: 'Mail Server Not Configured',
    problem: 'Mails are printed in the log of the server instead of being sent.',
    get: 'Ask your mail provider for an SMTP address with user and password.',
    set: 'Set SMTP_URL on the server to smtps://user:password@host:465.',
  },
  {
    service: 'google',
    needs: ['googleClientId', 'googleClientSecret'],
    title: 'Google Sign-In Not Configured',
    problem: '"Continue with Google" fails: "Failed to sign in with Google."',
    get: 'Create an OAuth client in the Google Cloud console.',
    set: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET on the server to its two values.',
  },
] as const satisfies readonly (Pick<ServiceSetup, 'service' | 'title' | 'problem'> & {
  needs: readonly SettingName[];
  get: string;
  set: string;
})[];

/** The setup of all services, in the words of the dashboard. A refused key counts as missing. */
export function serviceSetup(config: ServiceConfig): ServiceSetup[] {
  return services.map(({ service, needs, title, problem, get, set }) => {
    const configured = needs.every((name) => config[name] !== undefined);
    const refusal = config.refusals.find(({ key }) => needs.some((name) => name === key));
    const first = refusal === undefined ? [get, set] : [refusal.hint];
    return {
      service,
      configured,
      title,
      problem: refusal?.message ?? problem,
      steps: configured ? [] : [...first, 'Restart the server; `velocity doctor` there says what it takes.'],
    };
  });
}
