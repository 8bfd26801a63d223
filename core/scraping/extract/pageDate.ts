/**
 * Parses a date as pages write it to ISO 8601: with a time where one is given, else the day alone. Null where it is
 * invalid, before 1990, or more than two days ahead of `now`.
 */
export function pageDate(text: string | null | undefined, now: number): string | null {
  const line = (text ?? '').trim().slice(0, 100);
  const found = iso(line) ?? words(line) ?? numbers(line);
  if (found === null) return null;
  const at = Date.parse(found);
  return at >= Date.UTC(1990, 0, 1) && at <= now + 2 * 86_400_000 ? found : null;
}

/** The date in an address: `/2026/11/21/`, `/2026-11-21-`, `/20261121/`. */
export function dateInAddress(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const [, year = '', month = '', day = ''] =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/_.-]|$)/.exec(path) ??
    /[/_-](20\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?=[/_.-]|$)/.exec(path) ??
    [];
  return year === '' ? null : calendarDay(Number(year), Number(month), Number(day));
}

function iso(line: string): string | null {
  const [, day = '', time = '', zone = ''] =
    /^\D{0,40}?(\d{4}-\d{2}-\d{2})(?!\d)(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?/i.exec(
      line,
    ) ?? [];
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const checked = day === '' ? null : calendarDay(year, month, date);
  if (checked === null || time === '') return checked;
  const whole = `${checked}T${time.length === 5 ? `${time}:00` : time}`;
  if (zone === '') return whole;
  return whole + (/^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}` : 'Z');
}

// The first letters of months, without accents, in the languages of the newsroom's sources.
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty'],
  ['feb', 'fev', 'lut'],
  ['mar', 'maerz', 'mrz', 'maa'],
  ['apr', 'abr', 'avr', 'kwi'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu', 'cze'],
  ['jul', 'juil', 'lug', 'lip'],
  ['aug', 'ago', 'aou', 'sie'],
  ['sep', 'set', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'paz'],
  ['nov', 'lis'],
  ['dec', 'dez', 'dic', 'gru'],
];

function words(line: string): string | null {
  const plain = line.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const dayFirst =
    /(?:^|\D)(\d{1,2})(?:st|nd|rd|th|\.|er)?(?: de| of)?[ .-]+([a-z]{3,10})\.?,?(?: de)?[ .,-]+(\d{4})/.exec(plain);
  const monthFirst = /(?:^|[^a-z])([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/.exec(plain);
  const [day, month, year] =
    dayFirst === null ? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]] : [dayFirst[1], dayFirst[2], dayFirst[3]];
  if (day === undefined || month === undefined || year === undefined) return null;
  const number = MONTHS.findIndex((names) => names.some((name) => month.startsWith(name)));
  return number === -1 ? null : calendarDay(Number(year), number + 1, Number(day));
}

/** 2026/11/21, 21.11.2026; with slashes the month comes first unless it can only be the day. */
function numbers(line: string): string | null {
  const [, y = '', m = '', d = ''] = /(?:^|\D)(\d{4})[./年](\d{1,2})[./月](\d{1,2})(?!\d)/.exec(line) ?? [];
  if (y !== '') return calendarDay(Number(y), Number(m), Number(d));
  const [, first = '', mark = '', second = '', year = ''] =
    /(?:^|\D)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(line) ?? [];
  if (year === '') return null;
  const monthFirst = mark === '/' && Number(first) <= 12;
  return monthFirst
    ? calendarDay(Number(year), Number(first), Number(second))
    : calendarDay(Number(year), Number(second), Number(first));
}

function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
