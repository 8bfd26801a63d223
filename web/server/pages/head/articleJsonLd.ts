import { imageAddress } from '#web/site/images.ts';
import type { FullArticle } from '#web/site/reads.ts';
import type { SiteSettings } from '#web/site/settings/siteSettings.ts';
import { categoryName, summaryOf } from '#web/site/text/article.ts';
import { publisher } from './siteJsonLd.ts';

/** Structured data of an article: NewsArticle and its BreadcrumbList (schema.org). */
export function articleJsonLd(article: FullArticle, settings: SiteSettings): unknown[] {
  const { siteUrl } = settings;
  const url = `${siteUrl}/article/${article.slug}`;
  const organization = publisher(settings);
  const crumbs = [
    { name: 'Home', item: `${siteUrl}/` },
    ...(article.category === null
      ? []
      : [{ name: article.category.name, item: `${siteUrl}/category/${article.category.slug}` }]),
    { name: article.title, item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      mainEntityOfPage: url,
      headline: article.title,
      description: summaryOf(article),
      ...(article.image === null ? {} : { image: [siteUrl + imageAddress(article.image.url, 1600)] }),
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      articleSection: categoryName(article.category),
      wordCount: article.content.split(/\s+/).filter(Boolean).length,
      author: organization,
      publisher: organization,
      isAccessibleForFree: true,
      ...(article.correction === null
        ? {}
        : {
            correction: {
              '@type': 'CorrectionComment',
              text: article.correction.text,
              datePublished: article.correction.at,
            },
          }),
      ...(article.sources.length === 0
        ? {}
        : {
            citation: article.sources.map(({ url: page, title }) => ({ '@type': 'WebPage', name: title, url: page })),
          }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, item }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  ];
}
