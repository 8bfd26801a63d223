import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { webApp } from './app.ts';
import { type WebContextInput, webContext } from './context.ts';
import { fastPath } from './http/fastPath.ts';
import type { HttpServer } from './http/httpServer.ts';

/** Milliseconds for writing the last counts, because the database may be down. */
const FLUSH_MS = 1500;

/** Controls the site, the dashboard and the Supabase surface of a server. */
export interface StartedWeb {
  /** Starts answering requests; until then the server answers that it is starting. */
  open: () => void;
  /** Stops listening and writes the last counts, within seven seconds. */
  close: () => Promise<void>;
}

/**
 * Builds the routes of a server.
 * @throws AppError `config` for an invalid setting, before anything is served or created.
 */
export function startWeb(server: HttpServer, input: Omit<WebContextInput, 'siteUrl'>): StartedWeb {
  const web = webContext({ ...input, siteUrl: input.config.siteUrl ?? server.url });
  const listener = fastPath(web, webApp(web));
  return {
    open: () => server.answerWith(listener),
    close: async () => {
      web.live.close();
      await server.close();
      await web.pictureFetch.close();
      const late = () => new AppError('deadline', 'The database did not answer.');
      await withDeadline(input.clock, FLUSH_MS, () => web.counts.flush(), late).catch((error: unknown) => {
        input.log.warn('The last reader counts could not be written.', { reason: toAppError(error).message });
      });
    },
  };
}
