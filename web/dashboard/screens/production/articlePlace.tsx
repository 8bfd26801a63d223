import type { ArticleState } from '#core/data/articles/articleState.ts';
import { CancelledGlyph, CompletedGlyph, EmptyGlyph, HalfGlyph, PendingGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { timeSince, siteHour, timeAhead } from '../../runTime.ts';
import styles from './ArticleLine.module.css';

/** The state of an article, since when or from when, and its full address. */
export interface SitePlace {
  state: ArticleState;
  /** ISO 8601. */
  since: string | null;
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
export function stateAt(article: SitePlace | null, now: number): ArticleState | 'none' {
  if (article === null) return 'none';
  const isDue = article.since !== null && Date.parse(article.since) <= now;
  return article.state === 'scheduled' && isDue ? 'published' : article.state;
}

/** `On the site since 14:21`, or `Nov 18, 23:40`; an hour to come in the site's time zone where that is given. */
export function stateWords(article: SitePlace | null, now: number, timeZone?: string): string {
  const state = stateAt(article, now);
  const since = article?.since ?? '';
  if (state === 'published') return `On the site since ${timeSince(since, now)}`;
  if (state === 'scheduled')
    return `Comes out ${timeZone === undefined ? timeAhead(since, now) : siteHour(since, timeZone)}`;
  if (state === 'withdrawn') return 'Taken off the site';
  return state === 'draft' ? 'Draft, not on the site' : 'No article yet';
}
