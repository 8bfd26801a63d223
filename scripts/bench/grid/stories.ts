import { createClient } from '@supabase/supabase-js';
import { productionFields } from '#core/data/production/productionFields.ts';
import type { ServedSite } from '../site/servedSite.ts';

const sentence = 'The last three Kestrels landed on a windy strip after forty-four years of first solo flights. ';
const urgencies = ['Urgent', 'High', 'Medium', 'Low'];

function client({ url, secretKey }: ServedSite) {
  return createClient(url, secretKey, { auth: { persistSession: false } });
}

/** Inserts production stories without empty cells. */
export async function fillStories(site: ServedSite, count: number): Promise<void> {
  const db = client(site);
  const texts = Object.fromEntries(
    productionFields.map(({ name, multiline, choices }) => [
      name,
      multiline ? sentence.repeat(12) : (choices[0] ?? 'A short text'),
    ]),
  );
  for (let start = 0; start < count; start += 250) {
    const stories = Array.from({ length: Math.min(250, count - start) }, (_, at) => ({
      ...texts,
      thumbnail: '',
      title: `Story ${start + at}: how 41 trucks got into a closed town`,
      urgency: urgencies[at % urgencies.length],
    }));
    await db.from('production_stories').insert(stories).throwOnError();
  }
}

/** Number of titles that are missing in the database. */
export async function storedTitles(site: ServedSite, titles: readonly string[]): Promise<number> {
  const { data } = await client(site)
    .from('production_stories')
    .select('title')
    .in('title', [...titles]);
  return titles.length - new Set(data?.map(({ title }) => String(title))).size;
}

/** Number of stories whose news article starts with this text. */
export async function storedScripts(site: ServedSite, beginning: string): Promise<number> {
  const query = client(site).from('production_stories').select('id', { count: 'exact', head: true });
  const { count } = await query.like('news_article', `${beginning}%`);
  return count ?? 0;
}

/** Edits cells of random stories at this rate until it is stopped. */
export function changeStories(site: ServedSite, perSecond: number): () => Promise<void> {
  const db = client(site);
  const stopped = new AbortController();
  const work = (async () => {
    const { data } = await db.from('production_stories').select('id').limit(1000);
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      const ids = Array.from({ length: perSecond / 5 }, (_, at) => String(data?.[(turn * 37 + at * 13) % 1000]?.id));
      await Promise.all([
        db
          .from('production_stories')
          .update({ ads_category: `turn ${turn}` })
          .in('id', ids),
        new Promise((resolve) => setTimeout(resolve, 200)),
      ]);
    }
  })();
  return async () => {
    stopped.abort();
    await work;
  };
}
