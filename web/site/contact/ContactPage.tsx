import { Link } from 'react-router-dom';
import { useSiteSettings } from '../settings/siteSettings.ts';

const desks = [
  { name: 'News desk', about: 'Tips, documents, corrections of fact. Tell us how you know and how we can reach you.' },
  {
    name: 'Corrections',
    about: 'Name the story and the sentence. We answer within two working days and mark what we change.',
  },
  { name: 'Rights and reprints', about: 'Using our texts or pictures elsewhere.' },
  { name: 'Readers', about: 'Your account, this site, accessibility: anything that does not work as it should.' },
] as const;

export function ContactPage() {
  const { siteName, contactEmail } = useSiteSettings();
  return (
    <div className="prose">
      <h1>Contact Us</h1>
      <p>
        {siteName} answers its readers. Write to the desk you need; if you are unsure which one, write all the same and
        we pass it on.
      </p>
      {contactEmail === null ? (
        <p>The address of this newsroom is not set yet. Until it is, please use the channel on which you found us.</p>
      ) : (
        <p className="contact-address">
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
      <h2>Desks</h2>
      <dl className="desks">
        {desks.map(({ name, about }) => (
          <div key={name}>
            <dt>
              {contactEmail === null ? (
                name
              ) : (
                <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(name)}`}>{name}</a>
              )}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <hr />
      <p>
        How we work and how we correct ourselves stands in our{' '}
        <Link to="/legal#editorial-guidelines">Editorial Guidelines</Link> and under{' '}
        <Link to="/legal#corrections">Corrections</Link>.
      </p>
    </div>
  );
}
