import { isMarkup } from './disguisedMarkup.ts';
import { takeRequest } from '../body/limitedBody.ts';
import { tooLarge } from '../served.ts';

const otherThings = /^\/storage\/v1\/object\/(list|sign|move|copy|info)(\/|$)/;

/** Most parts of a form that uploads a file: supabase-js sends three. Reading 100,000 parts takes ten seconds. */
const MOST_PARTS = 8;

/** Whether a request uploads a file. */
export function isUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PUT') && path.startsWith('/storage/v1/object/') && !otherThings.test(path);
}

/**
 * Reads an upload to determine its size, as `@supabase/lite` trusts the stated length; or the rejection of one that is
 * too large, or that is SVG or other markup under an image's name.
 */
export async function takeUpload(request: Request): Promise<Request | Response> {
  const taken = await takeRequest(request);
  if (taken === null) return tooLarge();
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data') && hasManyParts(await taken.clone().arrayBuffer())) return tooLarge();
  const copy = taken.clone();
  const files = type.startsWith('multipart/form-data') ? await filesOf(copy) : [await copy.blob()];
  if (files.length === 0) {
    const message = 'The form has no file';
    return Response.json({ statusCode: '400', error: 'invalid_request', message }, { status: 400 });
  }
  for (const file of files) {
    if (!/^image\/(?!svg)/i.test(file.type)) continue;
    if (isMarkup(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))) {
      const message = 'The file is no picture of the type that it is uploaded as';
      return Response.json({ statusCode: '415', error: 'invalid_mime_type', message }, { status: 400 });
    }
  }
  return taken;
}

/**
 * Counts what may begin a part, whatever the boundary is: a header can name several, of which the parser takes one. In a
 * picture of 20 MB these four bytes stand by chance once in two hundred.
 */
function hasManyParts(body: ArrayBuffer): boolean {
  const bytes = Buffer.from(body);
  let parts = 0;
  for (let at = bytes.indexOf('\r\n--'); at >= 0 && parts <= MOST_PARTS; parts += 1) {
    at = bytes.indexOf('\r\n--', at + 4);
  }
  // The last one ends the form.
  return parts > MOST_PARTS;
}

async function filesOf(request: Request): Promise<Blob[]> {
  try {
    const form = await request.formData();
    return [...form.values()].filter((value) => value instanceof Blob);
  } catch {
    // An invalid form is rejected where it is parsed.
    return [];
  }
}
