import { Link } from 'react-router-dom';
import type { ArticleCard } from '../reads.ts';
import { summaryOf } from '../text/article.ts';
import { textAttributes } from '../text/direction.ts';
import { CategoryLabel } from './CategoryLabel.tsx';
import { StoryImage } from './StoryImage.tsx';
import { StoryTime } from './StoryTime.tsx';

export interface StoryCardProps {
  article: ArticleCard;
  /** `lead`: the page's first story. `side`: beside it, picture at the right. `row` and `slide`: four in a row. */
  variant: 'lead' | 'side' | 'row' | 'slide';
  headingLevel?: 2 | 3;
  /** Whether to show the category; false on the category's own page. */
  labelled?: boolean;
}

/** The `sizes` of the pictures, which must match the styles. */
const sizes = {
  lead: '(min-width: 1280px) 710px, (min-width: 1024px) 56vw, calc(100vw - 2rem)',
  // Wider than its frame, which is 4:3 and crops the sides of a 16:9 picture.
  side: '(min-width: 1024px) 220px, (min-width: 768px) 40vw, 190px',
  row: '(min-width: 1024px) 290px, (min-width: 600px) 46vw, calc(100vw - 2rem)',
  slide: '(min-width: 1024px) 290px, (min-width: 600px) 46vw, 80vw',
} as const;

/** One story in a list: picture, category, title, summary, date. */
export function StoryCard({ article, variant, headingLevel = 3, labelled = true }: StoryCardProps) {
  const text = variant === 'slide' ? '' : variant === 'lead' ? summaryOf(article) : article.teaser;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={`story story-${variant}`}>
      <Link className="story-picture" to={`/article/${article.slug}`} tabIndex={-1} aria-hidden="true">
        <StoryImage
          image={article.image === null ? null : { ...article.image, altText: '' }}
          sizes={sizes[variant]}
          first={variant === 'lead'}
        />
      </Link>
      <div className="story-text" {...textAttributes(article.title)}>
        {article.isBreaking || labelled ? (
          <p className="story-kicker" lang="en">
            {article.isBreaking ? <span className="breaking">Breaking</span> : null}
            {labelled ? <CategoryLabel category={article.category} /> : null}
          </p>
        ) : null}
        <Heading className="story-title">
          <Link to={`/article/${article.slug}`}>{article.title}</Link>
        </Heading>
        {text === '' ? null : (
          <p className="story-summary" {...textAttributes(text)}>
            {text}
          </p>
        )}
        <StoryTime article={article} />
      </div>
    </article>
  );
}
