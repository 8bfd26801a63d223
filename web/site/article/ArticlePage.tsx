import { useLoaderData } from 'react-router-dom';
import { Carousel } from '../carousel/Carousel.tsx';
import { CategoryLabel } from '../list/CategoryLabel.tsx';
import { StoryImage } from '../list/StoryImage.tsx';
import type { ArticlePageData } from '../reads.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { paragraphs, readingMinutes, summaryOf } from '../text/article.ts';
import { longDate, updatedDate } from '../text/dates.ts';
import { ShareButtons } from './ShareButtons.tsx';
import { SourcedText, Sources } from './Sources.tsx';
import { useCountView } from './useCountView.ts';

const wholeNumber = new Intl.NumberFormat('en-US');

/** Characters from which a first paragraph carries a drop cap: below, it would hang into the next one. */
const OPENING = 160;

export function ArticlePage() {
  const { article, latest } = useLoaderData<ArticlePageData>();
  const { timeZone } = useSiteSettings();
  useCountView(article.slug);
  const updated = updatedDate(article, timeZone);
  return (
    <>
      <article className="article">
        <header className="article-head">
          <p className="story-kicker">
            {article.isBreaking ? <span className="breaking">Breaking</span> : null}
            <CategoryLabel category={article.category} />
          </p>
          <h1>{article.title}</h1>
          <p className="article-summary">{summaryOf(article)}</p>
          <ul className="article-facts">
            <li>
              Published <time dateTime={article.publishedAt}>{longDate(article.publishedAt, timeZone)}</time>
            </li>
            {updated === null ? null : (
              <li>
                Updated <time dateTime={article.updatedAt}>{updated}</time>
              </li>
            )}
            <li>{wholeNumber.format(article.viewCount)} views</li>
            <li>{readingMinutes(article.content)} min read</li>
          </ul>
        </header>
        <figure className="article-picture">
          <StoryImage image={article.image} sizes="(min-width: 1104px) 1040px, calc(100vw - 2rem)" first />
        </figure>
        <div className="article-text">
          {paragraphs(article.content).map(({ start, text }, index) => (
            <p key={start} className={index === 0 && text.length >= OPENING ? 'opening' : undefined}>
              <SourcedText text={text} sources={article.sources.length} />
            </p>
          ))}
        </div>
        <Sources sources={article.sources} />
        <ShareButtons key={article.slug} slug={article.slug} title={article.title} shares={article.shareCount} />
      </article>
      <Carousel title="Latest News" articles={latest} />
    </>
  );
}
