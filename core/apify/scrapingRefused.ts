import { AppError } from '#core/errors.ts';

/** The token or the credit is missing or refused: every further scrape would fail in the same way. */
export class ScrapingRefused extends AppError {}

/** There is no token; the message is one of the specification's two. */
export function missingToken(
  message: 'Apify API token not configured' | 'API token not configured' = 'Apify API token not configured',
): ScrapingRefused {
  return new ScrapingRefused('config', message, {
    hint: 'Set APIFY_API_TOKEN; the token stands under Apify console, Settings, API & Integrations.',
  });
}
