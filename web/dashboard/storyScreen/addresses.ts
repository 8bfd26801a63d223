/** An address in a text, without the signs that stand around or behind one. */
const ADDRESS = /(https?:\/\/[^\s,;<>"')\]]+)/;

/** A text in parts: every second one is an address. */
export function partsByAddress(text: string): string[] {
  return text.split(ADDRESS);
}

/** The addresses in a text, each once. */
export function linkAddresses(text: string): string[] {
  return [...new Set(partsByAddress(text).filter((_, at) => at % 2 === 1))];
}
