import type { ArticleSource } from '#core/data/articles/articles.ts';

/** What the site's pages are made of. The server reads it from the database, the browser from this server. */
export interface SiteReads {
  home(options: SiteReadOptions): Promise<ArticleCard[]>;
  /** A page of a category, from 1, the newest stories first. Null where it would be empty, but for the first. */
  category(slug: string, page: number, options: SiteReadOptions): Promise<CategoryStories | null>;
  /** Null where the article is missing or unpublished. */
  article(slug: string, options: SiteReadOptions): Promise<ArticlePageData | MovedArticle | null>;
}

export interface SiteReadOptions {
  signal?: AbortSignal | undefined;
}

export interface CategoryRef {
  name: string;
  slug: string;
}

export interface CategoryStories {
  articles: ArticleCard[];
  /** True where older stories follow on the next page. */
  more: boolean;
}

/** An article as lists show it. Times are ISO 8601. */
export interface ArticleCard {
  slug: string;
  title: string;
  summary: string;
  /** Whole sentences for a small card; may be empty. */
  teaser: string;
  isBreaking: boolean;
  publishedAt: string;
  /** Never before `publishedAt`: work on a draft is not an update. */
  updatedAt: string;
  category: CategoryRef | null;
  image: CardImage | null;
}

export interface CardImage {
  url: string;
  altText: string;
}

export interface FullArticle extends ArticleCard {
  id: string;
  content: string;
  /** Pages that it rests on, by the numbers in its text. */
  sources: ArticleSource[];
  viewCount: number;
  shareCount: number;
}

/** An article that stands at another address now. */
export interface MovedArticle {
  movedTo: string;
}

export interface ArticlePageData {
  article: FullArticle;
  latest: ArticleCard[];
}
