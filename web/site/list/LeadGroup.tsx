import type { ArticleCard } from '../reads.ts';
import { StoryCard } from './StoryCard.tsx';

/** The lead story with up to three beside it. */
export function LeadGroup({ lead, side }: { lead: ArticleCard; side: readonly ArticleCard[] }) {
  return (
    <div className="lead-group">
      <StoryCard article={lead} look="lead" headingLevel={2} />
      {side.length === 0 ? null : (
        <div className="side-stories">
          {side.map((article) => (
            <StoryCard key={article.slug} article={article} look="side" headingLevel={2} />
          ))}
        </div>
      )}
    </div>
  );
}
