import { getArticlePublications } from '#core/data/articles/articlePublications.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { EffectContext, EffectOf } from '#cli/ui/tui/effectContext.ts';

/** The addresses of the articles of these production stories, in their order. Stories without one are left out. */
export async function findArticles(
  { stories, use }: EffectOf<'findArticles'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  const ids = stories.map(({ id }) => id);
  const places = await getArticlePublications(services.db, ids, { signal });
  const addresses = ids.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : `${services.siteUrl}/article/${place.slug}`;
  });
  return { type: 'articlesFound', addresses, use };
}
