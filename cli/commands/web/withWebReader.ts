import type { CommandContext } from '#cli/command.ts';
import { createWebReader, type WebReader } from '#core/scraping/webReader.ts';
import { webSettings } from '#core/scraping/webSettings.ts';

/**
 * Opens a reader of web pages for `work` and closes it afterwards. Reading files needs no database: `database: false`.
 */
export async function withWebReader<T>(
  { config, clock, open }: CommandContext,
  { database }: { database: boolean },
  work: (web: WebReader) => Promise<T>,
): Promise<T> {
  const settings = webSettings(config());
  const db = database ? (await open()).services.db : null;
  const web = createWebReader({ clock, db, ...settings });
  try {
    return await work(web);
  } finally {
    await web.close();
  }
}
