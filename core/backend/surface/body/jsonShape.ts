/** Most values, and levels, of a body. */
export interface JsonShape {
  values: number;
  levels: number;
}

/** Of editors: 1,000 rows of 40 fields, with the lists that some of them hold. */
export const staffShape: JsonShape = { values: 200_000, levels: 64 };
/** Of a sign-in, which has ten values, and what an account's metadata may hold beside them. */
export const authShape: JsonShape = { values: 500, levels: 16 };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text in JSON has more values or levels than any request needs. Looks at each byte once, which takes a
 * twentieth of what reading such a text into objects takes. What is no JSON is found out by who reads it.
 */
export function isOversizedJson(bytes: Uint8Array, most: JsonShape): boolean {
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
    if (values > most.values || levels > most.levels) return true;
  }
  return false;
}
