import { type ExtractedPage, LONGEST_TEXT } from './extract/extractedPage.ts';

const SIGN_IN = /\/(log-?in|sign-?in|auth|sso|account\/login|register)(\/|\.|$)/i;
/** Texts with fewer characters are mere headlines. */
const SHORT_TEXT = 250;

/** Warnings for people who read a page's text, in sentences. */
export function pageWarnings(page: ExtractedPage, { truncated, asked }: { truncated: boolean; asked?: URL }): string[] {
  const { kind, text, structured } = page;
  const path = URL.canParse(page.url) ? new URL(page.url).pathname : '';
  const locked = structured.jsonLd.some((object) => {
    const free = object['isAccessibleForFree'];
    return free === false || (typeof free === 'string' && /^false$/i.test(free));
  });
  const ledToSignIn = asked !== undefined && asked.pathname !== path && SIGN_IN.test(path);
  const short = kind === 'html' && text.length < SHORT_TEXT;
  return [
    ...(truncated ? ['The page is longer than what was read of it, or its end is missing.'] : []),
    ...(page.guessedCharset === null
      ? []
      : [
          `Nothing says rightly in which charset the page is: it was read as ${page.guessedCharset}, which is a guess.`,
        ]),
    ...(page.withoutStructure
      ? [
          `The page is too large or too deep to be taken apart: this is ${text.length < LONGEST_TEXT ? 'all its text' : 'the beginning of its text'}.`,
        ]
      : []),
    ...(ledToSignIn ? ['The address leads to a sign-in page.'] : []),
    ...(locked ? ['The site says that the whole text is for subscribers.'] : []),
    ...(short && page.asksSignIn && !ledToSignIn ? ['The page asks for a sign-in.'] : []),
    ...(short && !page.asksSignIn
      ? [text.length === 0 ? 'The page has no text; it may be made by scripts.' : 'The page has little text.']
      : []),
  ];
}
