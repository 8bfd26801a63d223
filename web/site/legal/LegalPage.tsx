import { useSiteSettings } from '../settings/siteSettings.ts';
import { legalText } from './legalText.ts';
import { legalSections } from './sections.ts';

export function LegalPage() {
  const { siteName, contactEmail } = useSiteSettings();
  const text = legalText({ siteName, contactEmail });
  return (
    <div className="prose">
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
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
