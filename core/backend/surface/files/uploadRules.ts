import { isMarkup } from './disguisedMarkup.ts';
import { isSmallForm, plainFormType } from './uploadForm.ts';
import { takeRequest, withBody } from '../body/limitedBody.ts';
import { tooLarge } from '../served.ts';

const otherThings = /^\/storage\/v1\/object\/(list|sign|move|copy|info)(\/|$)/;

/** Whether a request uploads a file. */
export function isUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PUT') && path.startsWith('/storage/v1/object/') && !otherThings.test(path);
}

/**
 * Reads an upload to determine its size, as `@supabase/lite` trusts the stated length; or the rejection of one that is
 * too large, or that is SVG or other markup under an image's name.
 */
export async function takeUpload(request: Request): Promise<Request | Response> {
  const whole = await takeRequest(request);
  if (whole === null) return tooLarge();
  const isForm = (request.headers.get('content-type') ?? '').startsWith('multipart/form-data');
  const taken = isForm ? await takeForm(whole) : whole;
  if (taken instanceof Response) return taken;
  const copy = taken.clone();
  const files = isForm ? await filesOf(copy) : [await copy.blob()];
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

/** The request with a plain content type; or the rejection of a form that would take long to parse. */
async function takeForm(request: Request): Promise<Request | Response> {
  const form = plainFormType(request.headers.get('content-type') ?? '');
  if (form === null) {
    const message = 'The form has no boundary of the usual form';
    return Response.json({ statusCode: '400', error: 'invalid_request', message }, { status: 400 });
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (!isSmallForm(bytes, form.boundary)) return tooLarge();
  const headers = new Headers(request.headers);
  headers.set('content-type', form.type);
  return withBody(
    new Request(request.url, { method: request.method, headers, signal: request.signal }),
    request.url,
    bytes,
  );
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
