import type { CommandContext } from '#cli/command.ts';
import { createWebReader, type WebReader } from '#core/scraping/webReader.ts';
import { webSettings } from '#core/scraping/webSettings.ts';

/** Works with a reader of web pages and closes it. Files need no database: `database: false`. */
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
