import { Check, TriangleAlert } from 'lucide-react';
import { FailedGlyph } from '../../../../ui/statusSign/glyphs.tsx';
import { STORAGE_FULL } from '../../../data/unsavedText.ts';
import styles from './ArticleWindow.module.css';

interface SaveStatusProps {
  /** By which the main button is described. */
  id: string;
  /** Why it was not saved or published. */
  failed: string | null;
  /** Why its text is not on the screen and cannot be published; null where it can. */
  unseen: string | null;
  /** Says that a choice between two versions is wanted; null: it is not. */
  choice: string | null;
  /** Why it cannot have the slug. */
  slugProblem: string | null;
  /** The number of unconfirmed marks; null while the text is being checked. */
  openMarks: number | null;
  /** The text could not be compared with the brief: the marks are those of an earlier one. */
  isUnchecked: boolean;
  isUnsaved: boolean;
  /** The browser's storage is full. */
  isUnkept: boolean;
  /** On the site, where readers see what is saved. */
  isPublic: boolean;
}

/** Whether the article is saved, and what prevents publishing it. */
export function SaveStatus(props: SaveStatusProps) {
  const { id, failed, unseen, choice, slugProblem, openMarks, isUnchecked, isUnsaved, isUnkept, isPublic } = props;
  if (failed !== null) {
    return (
      <p id={id} role="alert" className={styles['why']} data-failed>
        <FailedGlyph />
        {failed}
      </p>
    );
  }
  if (isUnsaved && isUnkept && choice === null) {
    return (
      <p id={id} role="alert" className={styles['why']} data-open>
        <TriangleAlert aria-hidden="true" />
        {STORAGE_FULL}
      </p>
    );
  }
  if (unseen !== null || choice !== null || slugProblem !== null || isUnchecked || (openMarks ?? 0) > 0) {
    const saved = isUnsaved ? 'Not saved yet; kept in this browser.' : 'All changes saved.';
    const marks = openMarks === 1 ? '1 mark is open' : `${openMarks} marks are open`;
    const act = isPublic ? 'update the article' : 'publish';
    return (
      <p id={id} role="status" className={styles['why']} data-open>
        <TriangleAlert aria-hidden="true" />
        {unseen ??
          choice ??
          slugProblem ??
          (isUnchecked
            ? `${saved} The text could not be compared with the brief${openMarks === 0 ? '' : `; before, ${marks}`}. Trying again.`
            : `${saved} ${marks}. Edit or confirm each, then ${act}.`)}
      </p>
    );
  }
  return (
    <p id={id} role="status" className={styles['why']}>
      {openMarks === null ? 'Comparing with the brief...' : isUnsaved ? 'Not saved yet; kept in this browser.' : null}
      {openMarks !== null && !isUnsaved ? (
        <>
          <Check aria-hidden="true" /> All changes saved.
          {isPublic ? ' Feeds, sitemaps and caches follow within 5 s.' : null}
        </>
      ) : null}
    </p>
  );
}
