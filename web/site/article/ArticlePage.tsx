import { useLoaderData } from 'react-router-dom';
import { Carousel } from '../carousel/Carousel.tsx';
import { CategoryLabel } from '../list/CategoryLabel.tsx';
import { StoryImage } from '../list/StoryImage.tsx';
import type { ArticlePageData } from '../reads.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { paragraphs, readingMinutes, summaryOf } from '../text/article.ts';
import { dateAndTime, longDate, updatedDate } from '../text/dates.ts';
import { takesDropCap, textAttributes } from '../text/direction.ts';
import { Correction } from './Correction.tsx';
import { ShareButtons } from './ShareButtons.tsx';
import { SourcedText, Sources } from './Sources.tsx';
import { useCountView } from './useCountView.ts';

const wholeNumber = new Intl.NumberFormat('en-US');

/** A shorter first paragraph has no drop cap, which would reach into the next paragraph. */
const DROP_CAP_CHARACTERS = 160;

export function ArticlePage() {
  const { article, latest } = useLoaderData<ArticlePageData>();
  const { siteUrl, timeZone } = useSiteSettings();
  useCountView(article.slug);
  const published = dateAndTime(article.publishedAt, timeZone);
  const updated = updatedDate(article, timeZone);
  const caption = article.image?.altText.trim() ?? '';
  return (
    <>
      <article className="article">
        <header className="article-head">
          <p className="story-kicker">
            {article.isBreaking ? <span className="breaking">Breaking</span> : null}
            <CategoryLabel category={article.category} />
          </p>
          <h1 {...textAttributes(article.title)}>{article.title}</h1>
          <p className="article-summary" {...textAttributes(summaryOf(article))}>
            {summaryOf(article)}
          </p>
          <ul className="article-facts">
            <li>
              Published{' '}
              <time dateTime={article.publishedAt} title={published}>
                {article.isBreaking ? published : longDate(article.publishedAt, timeZone)}
              </time>
            </li>
            {updated === null ? null : (
              <li>
                Updated{' '}
                <time dateTime={article.updatedAt} title={dateAndTime(article.updatedAt, timeZone)}>
                  {updated}
                </time>
              </li>
            )}
            <li>
              {wholeNumber.format(article.viewCount)} {article.viewCount === 1 ? 'view' : 'views'}
            </li>
            <li>{readingMinutes(article.content)} min read</li>
          </ul>
        </header>
        <figure className="article-picture">
          <StoryImage image={article.image} sizes="(min-width: 1104px) 1040px, calc(100vw - 2rem)" first />
          {caption === '' ? null : (
            // Hidden from screen readers, which read the same words as alternative text.
            <figcaption aria-hidden="true" {...textAttributes(caption)}>
              {caption}
            </figcaption>
          )}
        </figure>
        <div className="article-text">
          {paragraphs(article.content).map(({ start, text }, index) => (
            <p
              key={start}
              className={
                index === 0 && text.length >= DROP_CAP_CHARACTERS && takesDropCap(text) ? 'opening' : undefined
              }
              {...textAttributes(text)}
            >
              <SourcedText text={text} sources={article.sources.length} />
            </p>
          ))}
        </div>
        <Correction correction={article.correction} />
        <Sources sources={article.sources} />
        <p className="print-address">{`${siteUrl}/article/${article.slug}`}</p>
        <ShareButtons key={article.slug} slug={article.slug} title={article.title} shares={article.shareCount} />
      </article>
      <Carousel title="Latest News" articles={latest} />
    </>
  );
}
