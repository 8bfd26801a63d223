import { TriangleAlert } from 'lucide-react';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { ArticleLine } from './ArticleLine.tsx';
import styles from './StoryTitle.module.css';

interface StoryTitleProps {
  text: string;
  row: ProductionTableRow;
  /** Opens the run whose step did not produce a part. */
  onRun: (row: ProductionTableRow) => void;
  onArticle: (row: ProductionTableRow) => void;
}

/** The title of a story in the table, with the parts that its run did not produce and its article on the site. */
export function StoryTitle({ text, row, onRun, onArticle }: StoryTitleProps) {
  const { missing_parts: missing, article } = row;
  return (
    <div className={styles['cell']} data-below={Number(missing.length > 0) + Number(article !== null)}>
      <div className={styles['title']} dir="auto">
        {text}
      </div>
      {missing.length === 0 ? null : (
        <div className={styles['missing']} title={`Missing: ${missing.join(', ')}`}>
          <TriangleAlert aria-hidden="true" />
          <span>Missing:</span>
          <button type="button" tabIndex={-1} data-own onClick={() => onRun(row)}>
            {missing.join(', ')}
          </button>
        </div>
      )}
      {article === null ? null : (
        <div className={styles['article']}>
          <ArticleLine article={article} onOpen={() => onArticle(row)} />
        </div>
      )}
    </div>
  );
}
