import { chooseEncoding, type Packed, type PreparedAnswer } from './packed.ts';
import { matches, packedHeaders, PUBLIC_CACHE } from './sendPacked.ts';

/** The answer of a packed page to a request, with the security headers of the site. */
export function preparedAnswer(
  packed: Packed,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
  securityHeaders: Readonly<Record<string, string>>,
): PreparedAnswer {
  const { whole, unchanged } = packed.prepared(chooseEncoding(acceptEncoding), () => {
    const { headers, body } = packedHeaders(packed, acceptEncoding, PUBLIC_CACHE);
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers;
    return {
      whole: { status: 200, head: Object.entries({ ...headers, ...securityHeaders }).flat(), body },
      unchanged: { status: 304, head: Object.entries({ ...kept, ...securityHeaders }).flat(), body: undefined },
    };
  });
  return matches(ifNoneMatch, packed.etag) ? unchanged : whole;
}
