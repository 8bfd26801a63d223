import { find, findAll, lineText, remove, type PageElement } from '../page/pageTree.ts';
import { measure, type Measures } from './measure.ts';

/** Longer parts of a page are text, whatever they are about. */
const LONGEST = 900;
const CONSENT = [
  /\bcookies?\b/i,
  /\bconsent/i,
  /\bpartners\b/i,
  /personal data|personenbezogen|données personnelles/i,
  /personali[sz](e|ed|ing|ation)\b|personalisier(t|en|ung)\b|similar technologies|information on (your|a) device/i,
  /privacy (policy|settings|notice)|datenschutz/i,
  /\b(accept|agree|reject|decline|akzeptieren|ablehnen|accepter|refuser)\b/i,
  /(manage|your|my) (choices|options|settings|preferences)/i,
] as const;
const OFFER = [
  /\bsubscri(be|ption|ber)|\babonn|\babo\b|suscr[ií]b/i,
  /\bfree\b|kostenlos|gratis|gratuit/i,
  /cancel (at )?(any ?time|every|monthly)|kündbar/i,
  /(per|a|each) (month|week|year)\b|\/ ?mo(nth)?\b|monatlich|par mois/i,
  /(unlimited|full|digital) access|all (articles|stories)|alle artikel/i,
  /already a (subscriber|member)|(log|sign) ?in\b|bereits abonn/i,
  /\btrial\b|try (it )?now|weeks? free|probemonat/i,
  /(read on|continue( reading)?|weiterlesen) (with|mit)\b/i,
] as const;

const RATING =
  /\b(was|is) this (page|article|answer|post|information|content|section|guide) (helpful|useful)|did (you find )?this (page|article|answer|guide)? ?(help|helpful|useful|solve)|rate this (page|article)|war dies(er|e)? (artikel|seite) hilfreich|cet article vous a-t-il/i;

/**
 * Removes requests to readers: cookie consent, subscriptions, newsletter forms, votes on whether a page helped. Recognised by their words and form,
 * since class names are unreliable.
 */
export function removeRequests(body: PageElement): void {
  const measures = measure(body);
  const whole = measures.get(body)?.text ?? 0;
  const most = Math.min(LONGEST, whole * 0.3);
  const parts = findAll(body, ({ tag }) => /^(div|section|aside|form|dialog|table)$/.test(tag));
  for (const part of parts) {
    const length = measures.get(part)?.text ?? 0;
    if (length > most || isDetached(part, body)) continue;
    if (asks(part)) remove(part);
    else if (isNewsletterForm(part)) remove(aroundForm(part, measures, length));
  }
}

/** Whether it was inside an element that has been removed. */
function isDetached(element: PageElement, body: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null; at = at.parent) if (at === body) return false;
  return true;
}

function asks(part: PageElement): boolean {
  const all = lineText(part);
  if (all.length < 160 && RATING.test(all)) return true;
  if (find(part, ({ tag }) => tag === 'a' || tag === 'button' || tag === 'input') === null) {
    // Buttons that scripts add are missing in the page's source.
    return matches(lineText(part), CONSENT) >= 5;
  }
  const text = lineText(part);
  return matches(text, CONSENT) >= 4 || matches(text, OFFER) >= 3;
}

function matches(text: string, words: readonly RegExp[]): number {
  return words.filter((word) => word.test(text)).length;
}

/** A form that only asks for an email address: contact forms also have a field for the message. */
function isNewsletterForm(part: PageElement): boolean {
  if (part.tag !== 'form') return false;
  const fields = findAll(part, ({ tag, attributes }) => {
    const type = attributes['type']?.toLowerCase() ?? 'text';
    return (
      tag === 'textarea' || tag === 'select' || (tag === 'input' && !/^(hidden|submit|button|checkbox)$/.test(type))
    );
  });
  const isEmail = ({ attributes }: PageElement) =>
    /e?-?mail/i.test(`${attributes['type'] ?? ''} ${attributes['name'] ?? ''} ${attributes['placeholder'] ?? ''}`);
  return fields.length <= 2 && fields.some(isEmail) && fields.every(({ tag }) => tag === 'input');
}

/** Widens to the lines around the form that describe it. */
function aroundForm(form: PageElement, measures: Measures, length: number): PageElement {
  let at = form;
  while (at.parent !== null && /^(div|section|aside)$/.test(at.parent.tag)) {
    if ((measures.get(at.parent)?.text ?? 0) > length + 250) break;
    at = at.parent;
  }
  return at;
}
