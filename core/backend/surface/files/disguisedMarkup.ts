const GZIP = [0x1f, 0x8b];
/** What may stand before the first letter of a text: byte order marks, white space, and the zeros of UTF-16. */
const blank = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]);

/**
 * Whether bytes are markup, plain or compressed, as SVG is: it can carry scripts and costs what its author likes to draw.
 * No file of pixels begins so, whatever it is called, nor with as much white space as hides it from who looks at the
 * beginning alone.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  if (GZIP.every((byte, index) => bytes[index] === byte)) return true;
  const first = bytes.find((byte) => !blank.has(byte));
  return first === '<'.charCodeAt(0) || (first === undefined && bytes.length > 0);
}
