import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { KeyHint } from '../../../../ui/keyHint/KeyHint.tsx';
import { MarkdownText } from '../../../markdown/MarkdownText.tsx';
import styles from './BriefPane.module.css';
import { briefSections } from './briefSections.ts';
import { textRange } from './textRange.ts';

interface BriefPaneProps {
  /** Markdown. */
  brief: string;
  /** The sentence that the current mark is compared with. */
  passage: string | null;
  /** Moves the focus to what stands beside the brief, over its many links. */
  onSkip: () => void;
}

/** The research brief in sections, with the passage highlighted. */
export function BriefPane({ brief, passage, onSkip }: BriefPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const sections = useMemo(() => briefSections(brief), [brief]);
  useEffect(() => {
    if (passage === null || pane.current === null || !('highlights' in CSS)) return undefined;
    const range = textRange(pane.current, passage);
    if (range === null) return undefined;
    range.startContainer.parentElement?.closest('details')?.setAttribute('open', '');
    CSS.highlights.set('article-passage', new Highlight(range));
    range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => void CSS.highlights.delete('article-passage');
  }, [passage]);
  return (
    <section ref={pane} aria-label="Research brief" className={styles['brief']} tabIndex={0} data-brief>
      <div className={styles['head']}>
        <h3>Research brief</h3>
        <span className={styles['skip']}>
          <Button size="small" onClick={onSkip}>
            Skip the brief <KeyHint>Alt A</KeyHint>
          </Button>
        </span>
      </div>
      {brief.trim() === '' ? <p className={styles['empty']}>This story has no brief.</p> : null}
      {sections.map(({ title, text, start }) =>
        title === null ? (
          <div key={start} className={styles['loose']}>
            <MarkdownText text={text} />
          </div>
        ) : (
          <details key={start} className={styles['fold']} open>
            <summary>
              <ChevronRight aria-hidden="true" />
              <b>{title}</b>
            </summary>
            <div className={styles['inner']}>
              <MarkdownText text={text} />
            </div>
          </details>
        ),
      )}
    </section>
  );
}
