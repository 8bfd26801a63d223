import { useSiteSettings } from '../settings/siteSettings.ts';
import { paragraphs } from '../text/article.ts';
import { dateAndTime } from '../text/dates.ts';
import { textAttributes } from '../text/direction.ts';
import type { FullArticle } from '../reads.ts';

/** What was wrong in an article and what is right, and when it was changed. */
export function Correction({ correction }: Pick<FullArticle, 'correction'>) {
  const { timeZone } = useSiteSettings();
  if (correction === null) return null;
  const texts = paragraphs(correction.text);
  return (
    <section className="correction" aria-labelledby="correction">
      <h2 id="correction">{texts.length === 1 ? 'Correction' : 'Corrections'}</h2>
      {texts.map(({ start, text }) => (
        <p key={start} {...textAttributes(text)}>
          {text}
        </p>
      ))}
      <p className="correction-date">
        Corrected <time dateTime={correction.at}>{dateAndTime(correction.at, timeZone)}</time>
      </p>
    </section>
  );
}
