import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { webApp } from './app.ts';
import type { Door } from './door.ts';
import { webListener } from './listener.ts';
import { type WebServicesInput, webServices } from './services.ts';

/** Milliseconds that the last counts may take: the database may be away. */
const FLUSH_MS = 1500;

/** The site, the dashboard and the Supabase surface, ready to be served. */
export interface PreparedWeb {
  open: () => void;
  /** Closes the door and writes what is still to be counted, within seven seconds. */
  close: () => Promise<void>;
}

/**
 * Makes ready what is served through a door.
 * @throws AppError `config` where a setting is not acceptable: before anything is served or made.
 */
export function prepareWeb(door: Door, input: Omit<WebServicesInput, 'siteUrl'>): PreparedWeb {
  const web = webServices({ ...input, siteUrl: input.config.siteUrl ?? door.url });
  const listener = webListener(web, webApp(web));
  return {
    open: () => door.answerWith(listener),
    close: async () => {
      await door.close();
      const late = () => new AppError('deadline', 'The database did not answer.');
      await withDeadline(input.clock, FLUSH_MS, () => web.counts.flush(), late).catch((error: unknown) => {
        input.log.warn('The last reader counts could not be written.', { reason: toAppError(error).message });
      });
    },
  };
}
