import { lazy, memo, Suspense, useState } from 'react';
import { formatCount } from '#core/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { loadCode } from '../../ui/loadCode.ts';
import styles from './MarkdownText.module.css';
import { markdownParts } from './markdownParts.ts';

const Rendered = lazy(async () => ({
  default: (await loadCode(() => import('./RenderedMarkdown.tsx'))).RenderedMarkdown,
}));
const Part = memo(function Part({ text }: { text: string }) {
  return <Rendered text={text} />;
});

/**
 * Untrusted Markdown: HTML in it is shown as text, links open in a new tab without a referrer. Of a very long text only
 * the beginning is rendered, and more at the press of a button, so that no text freezes the page.
 */
export function MarkdownText({ text, streams = false }: { text: string; streams?: boolean }) {
  const [shown, setShown] = useState(2);
  const parts = markdownParts(text);
  const left = parts.slice(shown).reduce((sum, part) => sum + part.length, 0);
  return (
    <Suspense fallback={<div className={styles['plain']}>{text.slice(0, 4000)}</div>}>
      <div className={styles['prose']} data-streams={streams || undefined}>
        {parts.slice(0, shown).map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts are places in one text, which only grows at its end
          <Part key={at} text={part} />
        ))}
      </div>
      {left === 0 ? null : (
        <p>
          <Button size="small" onClick={() => setShown(shown + 2)}>
            Show more ({formatCount(left)} characters)
          </Button>
        </p>
      )}
    </Suspense>
  );
}
