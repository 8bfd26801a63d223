import type { ArticleCard } from '../reads.ts';
import { StoryCard } from './StoryCard.tsx';

export interface LeadGroupProps {
  lead: ArticleCard;
  side: readonly ArticleCard[];
  labelled?: boolean;
}

/** The lead story with up to three beside it. */
export function LeadGroup({ lead, side, labelled = true }: LeadGroupProps) {
  return (
    <div className="lead-group">
      <StoryCard article={lead} variant="lead" headingLevel={2} labelled={labelled} />
      {side.length === 0 ? null : (
        <div className="side-stories">
          {side.map((article) => (
            <StoryCard key={article.slug} article={article} variant="side" headingLevel={2} labelled={labelled} />
          ))}
        </div>
      )}
    </div>
  );
}
