import { webApp } from './app.ts';
import type { Door } from './door.ts';
import { webListener } from './listener.ts';
import { type WebServicesInput, webServices } from './services.ts';

/**
 * Serves the site, the dashboard and the Supabase surface through an open door.
 * @returns a function that closes the door and writes what is still to be counted.
 */
export function startWeb(door: Door, input: Omit<WebServicesInput, 'siteUrl'>): () => Promise<void> {
  const web = webServices({ ...input, siteUrl: input.config.siteUrl ?? door.url });
  door.answerWith(webListener(web, webApp(web)));
  return async () => {
    await door.close();
    await web.counts.flush();
  };
}
