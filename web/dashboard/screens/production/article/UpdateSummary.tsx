import { dayAndTime } from '../../../runTime.ts';
import type { ArticleView, FieldName } from '../../../data/articles.ts';
import { type ArticleDifference, isSameField, wordCount } from './articleDifferences.ts';
import { type ArticleVersion, articleVersions } from './articleVersions.ts';
import styles from './UpdateSummary.module.css';

/** Fields of which the words that differ are counted. */
const worded: ReadonlySet<FieldName> = new Set(['title', 'summary', 'content', 'alt', 'correction']);

interface UpdateSummaryProps {
  view: ArticleView;
  differences: readonly ArticleDifference[];
  /** The earlier version that is compared; null for what is on the site. */
  version: ArticleVersion | null;
  onVersion: (version: ArticleVersion | null) => void;
  /** Called with the part that is to be shown. */
  onChosen: (id: string) => void;
}

/** What an update changes, in words added and taken away, and the versions that it can be compared with. */
export function UpdateSummary({ view, differences, version, onVersion, onChosen }: UpdateSummaryProps) {
  const same = differences.filter(isSameField);
  const versions = articleVersions(view);
  return (
    <div className={styles['summary']}>
      <h3>
        What changes
        <span>words, against {version === null ? 'what is on the site' : dayAndTime(new Date(version.at))}</span>
      </h3>
      <ul>
        {differences.map(({ id, name, label, kind, parts }) =>
          kind === 'changed' ? (
            <li key={id}>
              <button type="button" onClick={() => onChosen(id)}>
                <span>{label}</span>
                {worded.has(name) ? (
                  <>
                    <Count sign="+" count={wordCount(parts, 'new')} />
                    <Count sign="−" count={wordCount(parts, 'gone')} />
                  </>
                ) : (
                  <span>changed</span>
                )}
              </button>
            </li>
          ) : null,
        )}
        {same.length === 0 ? null : (
          <li>
            {inSentence(same.map(({ label }) => label))}
            <span>same</span>
          </li>
        )}
      </ul>
      <h3>Versions</h3>
      <ul>
        {versions.map((one, at) => {
          const isCompared = at === 0 ? version === null : version?.at === one.at;
          return (
            <li key={one.at}>
              <button type="button" aria-pressed={isCompared} onClick={() => onVersion(at === 0 ? null : one)}>
                <span>
                  {dayAndTime(new Date(one.at))}
                  <small>{one.by}</small>
                </span>
                <span>{[...(at === 0 ? ['on the site'] : []), isCompared ? 'compared' : 'Compare'].join(', ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Count({ sign, count }: { sign: '+' | '−'; count: number }) {
  if (count === 0) return <span />;
  return (
    <span>
      <span className="visually-hidden">{sign === '+' ? 'added' : 'removed'}</span>
      {sign}
      {count}
    </span>
  );
}

/** `Headline, slug, correction`. */
function inSentence(labels: readonly string[]): string {
  return labels.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(', ');
}
