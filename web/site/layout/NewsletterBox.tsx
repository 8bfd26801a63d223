import { type FormEvent, useId } from 'react';
import { showToast } from '../../ui/toast/showToast.ts';

/** The form of the newsletter, which only says that it is not available yet. */
export function NewsletterBox({ place }: { place: 'page' | 'footer' }) {
  const id = useId();
  const answer = (event: FormEvent) => {
    event.preventDefault();
    showToast('Sorry, more features coming soon...');
  };
  return (
    <section className={`newsletter newsletter-${place} script-only`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{place === 'page' ? 'The briefing, every morning' : 'Newsletter'}</h2>
      <p>
        {place === 'page'
          ? 'What moved overnight and why it matters, in five minutes.'
          : 'The morning briefing, in your inbox.'}
      </p>
      <form onSubmit={answer} noValidate>
        <label className="visually-hidden" htmlFor={`${id}-email`}>
          Your email address
        </label>
        <input id={`${id}-email`} type="email" name="email" placeholder="Your email address" autoComplete="email" />
        <button type="submit">Subscribe</button>
      </form>
    </section>
  );
}
