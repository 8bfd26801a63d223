import type { LegalSectionId } from './sections.ts';

export interface LegalNames {
  siteName: string;
  contactEmail: string | null;
}

/** The policies, effective 1 January 2025, paragraph by paragraph. */
export function legalText({ siteName, contactEmail }: LegalNames): Record<LegalSectionId, readonly string[]> {
  const reach = contactEmail === null ? 'the address on our contact page' : contactEmail;
  return {
    'privacy-policy': [
      `${siteName} can be read without an account and without telling us who you are. We do not sell personal data, we run no advertising trackers, and we build no profiles of our readers.`,
      'When you open a page, our server receives what every web server receives: your network address, the page you asked for, the page you came from and the kind of browser you use. We use it to deliver the page, to keep the service safe and to count how often an article is read. The count is a number beside the article; it holds nothing about you. Server logs are deleted after 30 days.',
      'If you create an account, we store your email address, your password in a form that cannot be read back, and the time of your sign-ins. If you sign in through another provider, we receive your name and email address from it and nothing else. We use these data to let you sign in and to write to you about your account.',
      'You may see, correct, export or delete what we hold about you at any time by writing to us. We answer within 30 days. Deleting an account removes its data from our systems, and from backups within 90 days.',
      'We do not knowingly collect data from children under 16. If you believe that a child has given us personal data, write to us and we delete it.',
    ],
    'terms-of-service': [
      `By reading ${siteName} you agree to these terms. If you do not agree with them, please do not use the site.`,
      'Texts, pictures and videos on this site are protected by copyright. You may read, link, quote with attribution and share them for personal use. Republishing whole articles, or using them to train or feed automated systems beyond what the law allows, needs our written permission.',
      'Keep your password to yourself. You are responsible for what happens under your account until you tell us that somebody else uses it. We may close accounts that are used to attack the service or to harm others.',
      'We check what we publish with care, but news changes. The site is provided as it is; articles are information, not legal, financial or safety advice. To the extent that the law allows, we are not liable for decisions taken on the basis of our reporting.',
      'We may change these terms. The date at the top of this page says since when the present text applies.',
    ],
    'cookie-policy': [
      'This site sets no cookies for advertising or analytics. What it keeps, it keeps in your own browser: the theme you chose, the stories you opened or shared in this tab, so that each counts once, until you close it, and, if you sign in, the session that keeps you signed in and one cookie by which your account knows this browser again, so that nobody who guesses at your password shuts you out.',
      'Where a cookie preference is stored, it is kept for up to 30 days; after that we ask again or return to the most private setting.',
      'You can delete all of it at any time in your browser. The site then shows its light theme, and you are signed out.',
    ],
    'editorial-guidelines': [
      'We publish what we can support. Every article rests on named sources, documents or our own observation; where a source cannot be named, we say why and what the source is in a position to know.',
      'We separate what is confirmed from what is claimed. In breaking stories we say what is not yet known, and we update the article rather than replace it silently.',
      'Where we interpret, the text says so; the row named Analysis on our home page gathers recent stories, reports among them. We seek the strongest form of each position in a conflict, and we give those who are criticised the chance to answer before publication.',
      'We use software, including language models, to find, sort and summarise material. No article is published before an editor has checked its facts, its quotations and its sources, and an editor answers for every sentence.',
      'Our journalists declare conflicts of interest and do not report on matters in which they have a stake. Advertisers and owners have no say in what we report.',
    ],
    corrections: [
      'We correct errors of fact as soon as we know of them. A corrected article says at its end what was wrong, what is right and when it was changed; the date of the update stands below the title.',
      'Small slips of spelling and grammar that do not change the meaning are corrected without a note. We do not remove articles to hide a mistake; where an article has to be withdrawn for legal reasons or to protect a person, its address says that it has been removed.',
      `To report an error, write to ${reach} with the address of the article and the sentence concerned. An editor who was not involved in the article checks every report, and we answer within two working days.`,
    ],
    'contact-information': [
      `${siteName} can be reached at ${reach}. Please say which article or which right your message is about, so that it reaches the right desk at once.`,
      'For questions about privacy, put “Privacy” in the subject; for legal notices, “Legal”. Messages from readers are read by people.',
    ],
  };
}
