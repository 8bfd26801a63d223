/** Most pixels of a picture: the public site makes none of a larger one. */
export const MOST_PIXELS = 50_000_000;
/**
 * A progressive JPEG has about ten scans, each of which is a pass over the whole picture: 2,646 of them, in 0.8 MB, took 42 s
 * of a thread.
 */
const MOST_SCANS = 100;
/** Pixels times scans: of a picture of fifty million pixels, the largest that is taken, twenty scans. */
const MOST_SCANNED_PIXELS = 1_000_000_000;
const START_OF_SCAN = 0xda;
/** Huffman-coded frames, baseline to lossless. */
const huffmanFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7]);
/**
 * Frames whose scans are arithmetic-coded. No camera, program or site writes them, and 18 bytes are a scan: 99 of them in
 * 3 KB took 39 s.
 */
const arithmeticFrames: ReadonlySet<number> = new Set([0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Whether a file is a JPEG that would hold a thread for long, whatever its size. Others are false. */
export function isCostlyJpeg(picture: Uint8Array): boolean {
  if (picture[0] !== 0xff || picture[1] !== 0xd8) return false;
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  let pixels = 0;
  let scans = 0;
  for (const { marker, at } of segments(bytes)) {
    if (arithmeticFrames.has(marker)) return true;
    if (huffmanFrames.has(marker) && at + 9 <= bytes.length) {
      pixels = Math.max(pixels, bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7));
    }
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MOST_SCANS || scans * pixels > MOST_SCANNED_PIXELS) return true;
  }
  return false;
}

/**
 * The segments of a JPEG, found as decoders find them: after a segment and after coded data they go on to the next marker,
 * over whatever lies between. `at`: where its marker begins.
 */
function* segments(bytes: Buffer): Generator<{ marker: number; at: number }> {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Data, or padding before a marker.
    if (bytes[at] !== 0xff || marker === 0xff) at += 1;
    // A byte 0xff of data, or a marker without a segment.
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) at += 2;
    else {
      yield { marker, at };
      at += at + 4 > bytes.length ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    }
  }
}
