import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { webApp } from './app.ts';
import { type WebContextInput, webContext } from './context.ts';
import { fastPath } from './http/fastPath.ts';
import type { HttpServer } from './http/httpServer.ts';

/** Milliseconds that the last counts may take: the database may be away. */
const FLUSH_MS = 1500;

/** The site, the dashboard and the Supabase surface, ready to be served. */
export interface StartedWeb {
  /** Answers requests from now on; until then a server says that it is starting. */
  open: () => void;
  /** Stops listening and writes what is still to be counted, within seven seconds. */
  close: () => Promise<void>;
}

/**
 * Builds everything that a server answers with.
 * @throws AppError `config` where a setting is not acceptable: before anything is served or made.
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
