// Letters that do not decompose into a Latin letter and a mark. Cyrillic as in Ukrainian and Russian passports
// (ICAO 9303, simplified), Greek after ELOT 743.
const spellings = [
  'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ħ=h ŋ=ng ə=e',
  'а=a б=b в=v г=g ґ=g д=d е=e є=ye ё=yo ж=zh з=z и=i і=i ї=i й=y к=k л=l м=m н=n о=o п=p р=r',
  'с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ў=w ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz',
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
];
const signs = '&=and %=percent';

const letters: ReadonlyMap<string, string> = new Map([
  ...spellings.flatMap((text) => pairsOf(text)),
  ...pairsOf(signs).map(([sign, word]) => [sign, ` ${word} `] as const),
]);

/** Maximum length of a slug; the database allows 200, but people read addresses. */
const longest = 80;
/** Characters of a title that are read for it: one of four million, which a backup may bring back, took four seconds. */
const mostRead = 2_000;

/**
 * Creates a slug from a title: ASCII letters, digits and single hyphens, cut between words.
 * @param fallback used where nothing of the title can be written in ASCII.
 */
export function slugOf(title: string, fallback: string): string {
  const lower = title.slice(0, mostRead).normalize('NFC').toLowerCase();
  // и is y where other letters show that the text is Ukrainian: Kyiv.
  const unambiguous = /[іїєґ]/.test(lower) ? lower.replaceAll('и', 'y') : lower;
  const words = Array.from(unambiguous, (letter) => asciiOf(letter))
    .join('')
    .replaceAll(/[\u0300-\u036F'’ʼ]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug === '' ? fallback : slug;
}

// Looks up the letter itself first (й is not и with a mark), otherwise its base letter without marks.
function asciiOf(letter: string): string {
  const parts = letter.normalize('NFKD').toLowerCase();
  return letters.get(letter) ?? Array.from(parts, (part) => letters.get(part) ?? part).join('');
}

function pairsOf(text: string): (readonly [string, string])[] {
  return text.split(' ').map((pair) => {
    const [letter = '', spelling = ''] = pair.split('=');
    return [letter, spelling] as const;
  });
}
