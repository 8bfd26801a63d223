import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './MarkdownText.module.css';

/** Each block has the direction of its own first letter: an answer may quote Arabic or Hebrew. */
const Heading3: Components['h1'] = ({ children }) => <h3 dir="auto">{children}</h3>;
const Heading4: Components['h4'] = ({ children }) => <h4 dir="auto">{children}</h4>;

/** Headings rank below the page's. Pictures become links, so that no outside server is contacted without a click. */
const components: Components = {
  h1: Heading3,
  h2: Heading3,
  h3: Heading3,
  h4: Heading4,
  h5: Heading4,
  h6: Heading4,
  p: ({ children }) => <p dir="auto">{children}</p>,
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  // A wide table scrolls inside its own box.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table dir="auto">{children}</table>
    </div>
  ),
  img: ({ src, alt }) => <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt ?? 'Picture'}</OutsideLink>,
};

const plugins = [remarkGfm];

export function RenderedMarkdown({ text }: { text: string }) {
  return (
    <Markdown components={components} remarkPlugins={plugins}>
      {text}
    </Markdown>
  );
}

/** react-markdown empties addresses that are not http or https. */
function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined || !/^https?:/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
