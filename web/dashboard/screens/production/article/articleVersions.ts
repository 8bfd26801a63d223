import type { ArticleFields, ArticleView, FieldName } from '../../../data/articles.ts';

/** A text that readers had, from `at` until the next version or until now. */
export interface ArticleVersion {
  /** ISO 8601. */
  at: string;
  /** Who published or corrected it; empty where the history does not say. */
  by: string;
  fields: ArticleFields;
}

/** The history's names of fields, where they differ. */
const columns: Readonly<Partial<Record<FieldName, string>>> = {
  alt: 'image_alt',
  breaking: 'is_breaking',
};

/** The name of a field in the history. */
export function historyField(name: FieldName): string {
  return columns[name] ?? name;
}

/** The versions of an article that readers had, newest first, worked out from what it is now and its changes. */
export function articleVersions({
  article,
  changes,
  hasAllChanges,
}: Pick<ArticleView, 'article' | 'changes' | 'hasAllChanges'>): ArticleVersion[] {
  const since = article?.since ?? null;
  if (article === null || since === null) return [];
  const began = Date.parse(since);
  const versions: ArticleVersion[] = [];
  let { fields } = article;
  let isPublic = article.state === 'published';
  let until = Infinity;
  const add = (at: string, by: string) => {
    // Before the hour of its publication nobody reads it.
    if (isPublic && until > began) versions.push({ at: Date.parse(at) < began ? since : at, by, fields });
    until = Date.parse(at);
  };
  for (const moment of moments(changes)) {
    const [{ at, by }] = moment;
    const before = undone(fields, moment);
    const published = moment.find(({ field }) => field === 'is_published');
    if (before !== fields || published !== undefined) add(at, by);
    fields = before;
    if (published !== undefined) isPublic = published.before === 'true';
  }
  if (hasAllChanges) add(since, '');
  return versions;
}

type Change = ArticleView['changes'][number];
type Moment = readonly [Change, ...Change[]];

/** Changes that were saved together. */
function moments(changes: readonly Change[]): Moment[] {
  const all: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last?.[0].at === change.at) last.push(change);
    else all.push([change]);
  }
  return all;
}

/** The fields before some changes. */
function undone(fields: ArticleFields, moment: Moment): ArticleFields {
  const before = { ...fields };
  let isSame = true;
  for (const { field, before: was } of moment) {
    const name = texts.find((one) => historyField(one) === field);
    if (name !== undefined) before[name] = was ?? '';
    else if (field === 'is_breaking') before.breaking = was === 'true';
    else continue;
    isSame = false;
  }
  return isSame ? fields : before;
}

const texts = ['title', 'summary', 'content', 'image', 'alt', 'category', 'slug', 'correction'] as const;
