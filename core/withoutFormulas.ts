/**
 * Spreadsheets whose list separator is a semicolon, as in much of Europe, or a tab split a cell there and at its line
 * breaks, and would run `x;=cmd()`. Such a part gets an apostrophe in front where it calls, pipes or reads elsewhere;
 * lists and handles of an ordinary text stay as they are. The beginning of the cell is left to csv-stringify's
 * `escape_formulas`.
 */
export function withoutFormulas(text: string): string {
  return text.replaceAll(/([;\t\r\n])([^;\t\r\n]+)/g, (whole, separator: string, part: string) => {
    const [, before = '', sign, rest = ''] = /^(["\s]*)([=+\-@＝＋－＠])(.*)$/u.exec(part) ?? [];
    return sign !== undefined && isFormula(sign, rest) ? `${separator}${before}'${sign}${rest}` : whole;
  });
}

/** Whether a cell that begins with this sign calls, pipes or reads elsewhere. A blank after it is usual in lists. */
function isFormula(sign: string, rest: string): boolean {
  const isItem = /[+\-＋－]/u.test(sign) && /^\s/.test(rest);
  return isItem ? /\w\(/.test(rest) || (rest.includes('|') && rest.includes('!')) : /[(|!]/.test(rest);
}
