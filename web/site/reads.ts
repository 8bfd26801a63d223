import type { ArticleSource } from '#core/data/articles/articles.ts';

/** The reads of the site's pages. The server reads from the database, the browser from the server. */
export interface SiteReads {
  home(options: SiteReadOptions): Promise<ArticleCard[]>;
  /** A page of a category, from 1, newest first. Null for an empty page after the first. */
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
  /** Whether there is a next page with older stories. */
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
  /** Never before `publishedAt`, because work on a draft is no update. */
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
  /** Its sources; the text refers to them by number. */
  sources: ArticleSource[];
  /** What was wrong and what is right, with its time; null where nothing was corrected. */
  correction: { text: string; at: string } | null;
  viewCount: number;
  shareCount: number;
}

/** An article that has moved to another address. */
export interface MovedArticle {
  movedTo: string;
}

export interface ArticlePageData {
  article: FullArticle;
  latest: ArticleCard[];
}
