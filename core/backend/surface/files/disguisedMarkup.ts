const GZIP = [0x1f, 0x8b];
/** Bytes that may precede the first letter of a text: byte order marks, white space, and the zeros of UTF-16. */
const blank = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]);

/**
 * Whether bytes are markup, plain or gzipped, such as SVG: it can contain scripts and be arbitrarily expensive to
 * render. No raster image starts like this, whatever its name, nor with so much white space that it hides the rest.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  if (GZIP.every((byte, index) => bytes[index] === byte)) return true;
  const first = bytes.find((byte) => !blank.has(byte));
  return first === '<'.charCodeAt(0) || (first === undefined && bytes.length > 0);
}
