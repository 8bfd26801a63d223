import type { ArticleState } from '#core/data/articles/articleState.ts';
import { CancelledGlyph, CompletedGlyph, EmptyGlyph, HalfGlyph, PendingGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { shortSiteHour, siteHour } from '../../runTime.ts';
import styles from './ArticleLine.module.css';

/** The state of an article, since when or from when, and its full address. */
export interface SitePlace {
  state: ArticleState;
  /** ISO 8601. */
  since: string | null;
  /** The site's. */
  timeZone: string;
  address: string;
}

const glyphs = {
  none: EmptyGlyph,
  draft: HalfGlyph,
  scheduled: PendingGlyph,
  published: CompletedGlyph,
  withdrawn: CancelledGlyph,
} as const;

/** The icon of an article's state. Each state has its own shape. */
export function ArticleGlyph({ article, now }: { article: SitePlace | null; now: number }) {
  const state = stateAt(article, now);
  const Glyph = glyphs[state];
  return (
    <span className={styles['glyph']} data-state={state} title={stateWords(article, now)}>
      <Glyph />
    </span>
  );
}

/** The state at `now`: a scheduled article becomes published without a change of its row. */
export function stateAt(article: Pick<SitePlace, 'state' | 'since'> | null, now: number): ArticleState | 'none' {
  if (article === null) return 'none';
  const isDue = article.since !== null && Date.parse(article.since) <= now;
  return article.state === 'scheduled' && isDue ? 'published' : article.state;
}

/** `On site since 14:21 UTC`, or `Nov 18, 23:40 UTC`: in the site's time zone, and short, as columns are narrow. */
export function stateWords(article: SitePlace | null, now: number): string {
  return wordsOf(article, now, { hour: shortSiteHour, on: 'On site' });
}

/** `On the site since Friday, November 20, 2026 at 01:40 UTC`, as the hour of an article is chosen. */
export function stateInFull(article: SitePlace | null, now: number): string {
  return wordsOf(article, now, { hour: siteHour, on: 'On the site' });
}

interface Wording {
  hour: typeof shortSiteHour;
  on: string;
}

function wordsOf(article: SitePlace | null, now: number, { hour, on }: Wording): string {
  const state = stateAt(article, now);
  const at = article?.since == null ? '' : hour(article.since, article.timeZone, now);
  if (state === 'published') return `${on} since ${at}`;
  if (state === 'scheduled') return `Comes out ${at}`;
  if (state === 'withdrawn') return 'Taken off the site';
  return state === 'draft' ? 'Draft, not on the site' : 'No article yet';
}
