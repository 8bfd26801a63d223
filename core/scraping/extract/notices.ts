import { find, findAll, lineText, remove, type PageElement } from '../page/pageTree.ts';
import { textRuns } from './textRuns.ts';

const LONGEST = 320;
const NETWORK = /\b(facebook|twitter|instagram|telegram|whatsapp|youtube|linkedin|tiktok|threads|bluesky|mastodon)\b/gi;
const FOLLOW =
  /\b(follow|find|join|like) (us|me|him|her|them|our|the|@)|\b(sígu?e(nos|me)?|siga|suivez|folgen sie|segui(ci|te)?|acompanhe|volg)\b/i;
const LETTER = /newsletter|bolet[íi]n|infolettre|rundbrief/i;
const SUBSCRIBE = /\bsign(ing)? up\b|\bsubscri|\bsuscr[íi]b|\babonn|\binscri|\banmelden|delivered to your inbox/i;
const AFFILIATE = /\baffiliate (links?|commissions?|program|partner|disclosure)|\bearn a (small )?(commission|fee)\b/i;
const CONTACT =
  /\b(can be (reached|contacted|emailed)|reach (him|her|them|me)) (at|on|by|via)\b|\b([Cc]ontact|[Ee]-?mail) (the )?(reporter|writer|author|newsroom|\p{Lu}\p{L}+ \p{Lu}\p{L}+) (at|on)\b/u;
const VERSION =
  /^a version of this (article|story|column|post) (appear|was|ran)|^this (article|story|column|post|piece) (was )?(originally |first )+(appeared|published|ran)/i;
const COMMENT =
  /\b(let us know|tell us|have your say|share your (thoughts|views|opinions?)|what do you think|join the (conversation|discussion))\b.{0,40}\bcomments?\b/i;
const COPYRIGHT =
  /(©|\bcopyright\b|\(c\))\s?(©|\(c\)|by)?\s?(19|20)\d{2}\b|\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits réservés\b|\btodos los derechos reservados\b/i;
const COUNTER = /^[[(]?\d{1,3} ?(\/|of) ?\d{1,3}[\])]?$/;
const WHO = /^([Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f) \p{Lu}[^.!?]{3,60}$/u;
const WHO_OR_WHEN =
  /^((written |posted |reported )?by:? \p{Lu}|(first |originally )?(published|posted|updated|last (modified|updated)|modified|created)\b( on| at)?:? ?.{0,30}\d|\p{L}{3,9},? \p{L}{3,9} \d{1,2},? \d{4})/iu;

/**
 * A line between the paragraphs that is addressed to readers and not part of the text: newsletters, social networks,
 * commissions on links, how to reach the author, `1/4` of a gallery; or whose rights the page is.
 */
export function isNotice(element: PageElement): boolean {
  if (!/^(p|div|em|li|aside|section)$/.test(element.tag)) return false;
  const line = lineText(element);
  if (line === '' || line.length > LONGEST) return false;
  if (COUNTER.test(line)) return element.tag !== 'li';
  if (line.length < 120 && COMMENT.test(line)) return true;
  if (AFFILIATE.test(line) || CONTACT.test(line) || VERSION.test(line) || COPYRIGHT.test(line)) return true;
  const links = find(element, ({ tag }) => tag === 'a') !== null;
  if (links && LETTER.test(line) && SUBSCRIBE.test(line)) return true;
  const networks = new Set((line.match(NETWORK) ?? []).map((name) => name.toLowerCase())).size;
  const named = networks > 0 && findAll(element, ({ tag }) => tag === 'a').length > 1;
  return named && FOLLOW.test(line);
}

/** `By Mira Osk`, `Published: Tuesday, April 8, 2025 at 6:01 a.m.` */
export function saysWhoOrWhen(line: string): boolean {
  return line.length <= 120 && (WHO_OR_WHEN.test(line) || WHO.test(line));
}

/**
 * Removes what stands in italics below an article and has a link: who the author is, where to follow, an invitation to
 * write letters.
 */
export function removeClosingNotes(content: PageElement): void {
  for (const { holder } of [...textRuns(content)].toReversed()) {
    if (!isItalicNote(holder)) return;
    remove(holder);
  }
}

function isItalicNote(holder: PageElement): boolean {
  if (holder.tag !== 'p') return false;
  const line = lineText(holder);
  const italic = findAll(holder, ({ tag }) => tag === 'em' || tag === 'i')
    .map(lineText)
    .join('');
  const linked = find(holder, ({ tag }) => tag === 'a') !== null || /@\p{L}/u.test(line);
  return linked && italic.replaceAll(/\s/g, '').length >= line.replaceAll(/\s/g, '').length * 0.95;
}
