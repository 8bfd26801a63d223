/** A figure in a text with its normalised value: `1.2 million` and `1,200,000` have the same one. */
interface Figure {
  text: string;
  value: string;
}

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  k: 1000,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const numberWords: ReadonlyMap<string, number> = new Map([
  ...small.split(' ').map((name, value) => [name, value] as const),
  ...tens.split(' ').map((name, index) => [name, (index + 2) * 10] as const),
  ['dozen', 12],
]);

// A digit after a letter belongs to a name: G7, A320.
const digits =
  /(?<![\p{L}\p{Nd}])\p{Nd}+(?:[.,:'’\u{A0}\u{202F}]\p{Nd}+)*(?:[ -]?(hundred|thousand|million|billion|trillion)\b|\s?(bn|m|k)\b)?/giu;
const percent = /^\s?(?:%|per ?cent\b|percentage points?\b)/iu;
/** In `5 to 8 percent` the first number is a percentage too. */
const percentLater = /^\s?(?:to|and|or|-|–)\s?\p{Nd}+(?:[.,]\p{Nd}+)?\s?(?:%|per ?cent\b)/iu;
const fraction = /(?<![\p{L}\p{Nd}⁄])(\p{Nd}{1,3})⁄(\p{Nd}{1,3})/gu;
const vague = /\b(?:dozens|hundreds|thousands|millions|billions|half|doubled|tripled|twice|halved)\b/giu;
const names = [...numberWords.keys()].join('|');
const spelled = new RegExp(
  String.raw`\b(?:${names})(?:[ -](?:and )?(?:${names}|hundred|thousand|million|billion|trillion))*\b`,
  'giu',
);

/**
 * The figures of a text: in digits, as fractions and in English words. Percentages differ from plain numbers: `5%` is
 * not supported by five trucks. "One" alone is usually a pronoun.
 */
export function figuresIn(text: string): Figure[] {
  // Separate vulgar fractions first, so that `2½` is not read as 21/2.
  const plain = text.replaceAll(/(?=[¼-¾⅐-⅞])/gu, ' ').normalize('NFKC');
  const shares = Array.from(plain.matchAll(fraction), ([whole, over = '', under = '']) => ({
    text: whole,
    value: String(Number(over) / Number(under)),
  }));
  const written = Array.from(
    plain.replaceAll(fraction, ' ').matchAll(digits),
    ({ 0: whole, 1: long, 2: short, index, input }) => {
      const after = input.slice(index + whole.length);
      const unit = percent.exec(after)?.[0];
      const share = unit !== undefined || percentLater.test(after) ? '%' : '';
      const value = valueOf(
        whole.slice(0, whole.length - (long ?? short ?? '').length),
        (long ?? short ?? '').toLowerCase(),
      );
      return { text: `${whole.trim()}${unit ?? ''}`, value: `${value}${share}` };
    },
  );
  const inWords = Array.from(plain.matchAll(spelled), ({ 0: whole, index, input }) => {
    const unit = percent.exec(input.slice(index + whole.length))?.[0];
    return { text: `${whole}${unit ?? ''}`, value: `${spelledValue(whole)}${unit === undefined ? '' : '%'}` };
  });
  const vaguely = Array.from(plain.matchAll(vague), ([whole]) => ({
    text: whole,
    value: vagueValue(whole.toLowerCase()),
  }));
  return [...written, ...shares, ...inWords.filter((figure) => figure.text.toLowerCase() !== 'one'), ...vaguely];
}

function vagueValue(word: string): string {
  return word === 'half' ? '0.5' : word;
}

/** The figures of a text that the material does not contain. */
export function inventedFigures(text: string, known: ReadonlySet<string>): string[] {
  return figuresIn(text).flatMap((figure) => (known.has(figure.value) ? [] : [figure.text]));
}

function valueOf(written: string, scale: string): string {
  const latin = Array.from(written.replace(/[ -]$/, ''), (letter) => digitOf(letter) ?? letter)
    .join('')
    .trim();
  if (latin.includes(':')) return latin.replace(/^0+(?=\d)/, '');
  const grouped = /^\d{1,3}(?:[,'’\u{A0}\u{202F}]\d{3})+(?:\.\d+)?$/u.test(latin);
  const number = Number(grouped ? latin.replaceAll(/[^\d.]/g, '') : latin.replace(',', '.'));
  return Number.isFinite(number) ? text(number * (scales[scale] ?? 1)) : latin;
}

/** The value of a digit of any script: ١٢ is 12. Digits are encoded in runs of ten, zero first. */
function digitOf(letter: string): string | null {
  if (letter >= '0' && letter <= '9') return letter;
  if (!/^\p{Nd}$/u.test(letter)) return null;
  const code = letter.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    const zero = code - value;
    if (/^\p{Nd}$/u.test(String.fromCodePoint(zero)) && !/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
      return String(value);
    }
  }
  return letter;
}

function spelledValue(words: string): string {
  let whole = 0;
  let part = 0;
  for (const name of words.toLowerCase().split(/[ -]+/)) {
    const scale = scales[name];
    const value = numberWords.get(name);
    if (value !== undefined) part += value;
    else if (name === 'hundred') part = Math.max(part, 1) * 100;
    else if (scale !== undefined) {
      whole += Math.max(part, 1) * scale;
      part = 0;
    }
  }
  return text(whole + part);
}

function text(value: number): string {
  return String(Number(value.toPrecision(12)));
}
