import { find, findAll, lineText, remove, type PageElement } from '../page/pageTree.ts';
import { measure, type Measures } from './measure.ts';

/** Longer parts of a page are its text, whatever they speak of. */
const LONGEST = 900;
const CONSENT = [
  /\bcookies?\b/i,
  /\bconsent/i,
  /\bpartners\b/i,
  /personal data|personenbezogen|données personnelles/i,
  /personali[sz]ed|personalisiert/i,
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

/**
 * Takes away what asks readers for something, wherever it stands and whatever it is called: consent to cookies, a
 * subscription, an address for letters. Told by its words and its form, since many sites name their parts by chance.
 */
export function removeRequests(body: PageElement): void {
  const measures = measure(body);
  const whole = measures.get(body)?.text ?? 0;
  const most = Math.min(LONGEST, whole * 0.3);
  const parts = findAll(body, ({ tag }) => /^(div|section|aside|form|dialog|table)$/.test(tag));
  for (const part of parts) {
    const length = measures.get(part)?.text ?? 0;
    if (length > most || isGone(part, body)) continue;
    if (asks(part)) remove(part);
    else if (isLetterForm(part)) remove(aroundForm(part, measures, length));
  }
}

/** It was inside what was taken away. */
function isGone(element: PageElement, body: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null; at = at.parent) if (at === body) return false;
  return true;
}

function asks(part: PageElement): boolean {
  if (find(part, ({ tag }) => tag === 'a' || tag === 'button' || tag === 'input') === null) {
    // What scripts put buttons into stands in the page without them.
    return matches(lineText(part), CONSENT) >= 5;
  }
  const text = lineText(part);
  return matches(text, CONSENT) >= 4 || matches(text, OFFER) >= 3;
}

function matches(text: string, words: readonly RegExp[]): number {
  return words.filter((word) => word.test(text)).length;
}

/** A form for nothing but an address: forms to write by have a field for what one writes. */
function isLetterForm(part: PageElement): boolean {
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

/** A form with the lines that say what it is for. */
function aroundForm(form: PageElement, measures: Measures, length: number): PageElement {
  let at = form;
  while (at.parent !== null && /^(div|section|aside)$/.test(at.parent.tag)) {
    if ((measures.get(at.parent)?.text ?? 0) > length + 250) break;
    at = at.parent;
  }
  return at;
}
