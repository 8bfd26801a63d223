/** The significant words and figures of a text, words shortened to stems: `bridges` matches `bridge`. */
export function wordsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]{2,}|\p{N}/gu) ?? [];
  // Scripts without spaces have long runs: their pairs of characters are compared.
  const parts = words.flatMap((word) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word.length > 3 || /\d/.test(word)
        ? [word.slice(0, 6)]
        : [],
  );
  return new Set(parts);
}
