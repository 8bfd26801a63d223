import type { ReactNode } from 'react';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { legalText } from './legalText.ts';
import { legalSections } from './sections.ts';

/** A paragraph with the newsroom's mail address as a link. */
function withMailLink(text: string, address: string | null): ReactNode {
  if (address === null) return text;
  const [before = '', ...rest] = text.split(address);
  return rest.length === 0 ? (
    text
  ) : (
    <>
      {before}
      <a href={`mailto:${address}`}>{address}</a>
      {rest.join(address)}
    </>
  );
}

export function LegalPage() {
  const { siteName, contactEmail } = useSiteSettings();
  const text = legalText({ siteName, contactEmail });
  return (
    <div className="prose legal">
      <h1>Legal information</h1>
      <p className="prose-lead">Effective 1 January 2025</p>
      <nav className="contents" aria-label="On this page">
        <ol>
          {legalSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {legalSections.map(({ id, title }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {text[id].map((paragraph) => (
            <p key={paragraph}>{withMailLink(paragraph, contactEmail)}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
