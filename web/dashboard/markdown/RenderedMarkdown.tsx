import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './MarkdownText.module.css';

/** Headings rank below the page's. Pictures become links, so that no outside server is contacted without a click. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h3>{children}</h3>,
  h4: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  // A wide table scrolls inside its own box.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
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
