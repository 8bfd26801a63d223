import { array, object, string } from 'zod';
import type { ServedSite } from './servedSite.ts';

/** Slug of the article that leads the home page. */
export async function newestArticle({ url }: ServedSite): Promise<string> {
  const response = await fetch(`${url}/api/site/home`);
  const [lead] = array(object({ slug: string() })).parse(await response.json());
  if (lead === undefined) throw new Error('The site has no articles: the sample articles are missing.');
  return lead.slug;
}
