import { Link } from 'react-router-dom';
import type { ArticleCard } from '../reads.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { summaryOf } from '../text/article.ts';
import { longDate } from '../text/dates.ts';
import { CategoryLabel } from './CategoryLabel.tsx';
import { StoryImage } from './StoryImage.tsx';

export interface StoryCardProps {
  article: ArticleCard;
  /** `lead`: the page's first story. `side`: beside it, picture at the right. `row` and `slide`: four in a row. */
  look: 'lead' | 'side' | 'row' | 'slide';
  headingLevel?: 2 | 3;
}

/** How wide the pictures stand, as the styles lay them out. */
const sizes = {
  lead: '(min-width: 1280px) 750px, (min-width: 1024px) 58vw, calc(100vw - 2rem)',
  // Its frame is 4 to 3: the picture is wider than what is seen of it.
  side: '(min-width: 1024px) 160px, (min-width: 768px) 40vw, 160px',
  row: '(min-width: 1024px) 290px, (min-width: 600px) 46vw, calc(100vw - 2rem)',
  slide: '(min-width: 1024px) 290px, (min-width: 600px) 46vw, 80vw',
} as const;

/** One story in a list: picture, category, title, summary, date. */
export function StoryCard({ article, look, headingLevel = 3 }: StoryCardProps) {
  const { timeZone } = useSiteSettings();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={`story story-${look}`}>
      <Link className="story-picture" to={`/article/${article.slug}`} tabIndex={-1} aria-hidden="true">
        <StoryImage
          image={article.image === null ? null : { ...article.image, altText: '' }}
          sizes={sizes[look]}
          first={look === 'lead'}
        />
      </Link>
      <div className="story-text">
        <p className="story-kicker">
          {article.isBreaking ? <span className="breaking">Breaking</span> : null}
          <CategoryLabel category={article.category} />
        </p>
        <Heading className="story-title">
          <Link to={`/article/${article.slug}`}>{article.title}</Link>
        </Heading>
        {look === 'slide' ? null : <p className="story-summary">{summaryOf(article)}</p>}
        <time className="story-date" dateTime={article.publishedAt}>
          {longDate(article.publishedAt, timeZone)}
        </time>
      </div>
    </article>
  );
}
