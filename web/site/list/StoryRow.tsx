import { useId } from 'react';
import type { ArticleCard } from '../reads.ts';
import { StoryCard } from './StoryCard.tsx';

export interface StoryRowProps {
  title: string;
  articles: readonly ArticleCard[];
  labelled?: boolean;
}

/** A titled row of four stories; nothing where there are none. */
export function StoryRow({ title, articles, labelled = true }: StoryRowProps) {
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <div className="row-of-stories">
        {articles.map((article) => (
          <StoryCard key={article.slug} article={article} variant="row" labelled={labelled} />
        ))}
      </div>
    </section>
  );
}
