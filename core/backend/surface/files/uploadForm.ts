import { MIMEType } from 'node:util';

/** Most parts of a form that uploads a file: supabase-js sends three. Reading 100,000 parts takes ten seconds. */
const MOST_PARTS = 8;
/** Most bytes before the content of a part: name, file name and type. Reading 19 MB of them takes five seconds. */
const LONGEST_HEAD = 4096;

/** The characters that RFC 2046 (section 5.1.1) allows in a boundary, without the blank. */
const boundaryText = /^[\w'()+,./:=?-]{1,70}$/;

/**
 * The content type of a form with a plain boundary, so that every parser reads the same one: a header can name several.
 * @returns null where it has none, or an unusual one.
 */
export function plainFormType(type: string): { type: string; boundary: string } | null {
  let boundary: string | null;
  try {
    boundary = new MIMEType(type).params.get('boundary');
  } catch {
    return null;
  }
  if (boundary === null || !boundaryText.test(boundary)) return null;
  return { type: `multipart/form-data; boundary="${boundary}"`, boundary };
}

/** Whether a form has few parts with short heads; others take seconds to parse, on the thread that serves. */
export function isSmallForm(body: Uint8Array, boundary: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length;
    // The last one ends the form.
    if (bytes.subarray(start, start + 2).equals(Buffer.from('--'))) return true;
    parts += 1;
    const head = bytes.subarray(start, start + LONGEST_HEAD);
    if (parts > MOST_PARTS || !head.includes('\r\n\r\n')) return false;
  }
  return true;
}
