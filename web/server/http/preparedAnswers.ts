import { chooseEncoding, type Encoding, type Packed } from './packed.ts';
import { matches, packedHeaders, PUBLIC_CACHE } from './sendPacked.ts';

/** An answer as Node writes it: names and values in turn. */
export interface PreparedAnswer {
  status: 200 | 304;
  head: readonly string[];
  body: Buffer | undefined;
}

interface Prepared {
  whole: PreparedAnswer;
  unchanged: PreparedAnswer;
}

/** Answers made of a packed page, prepared once for each encoding: the headers of a page are the same for all readers. */
export function preparedAnswers(securityHeaders: Readonly<Record<string, string>>) {
  const prepared = new WeakMap<Packed, Map<Encoding, Prepared>>();
  const prepare = (packed: Packed, acceptEncoding: string | undefined): Prepared => {
    const { headers, body } = packedHeaders(packed, acceptEncoding, PUBLIC_CACHE);
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers;
    return {
      whole: { status: 200, head: Object.entries({ ...headers, ...securityHeaders }).flat(), body },
      unchanged: { status: 304, head: Object.entries({ ...kept, ...securityHeaders }).flat(), body: undefined },
    };
  };
  return (packed: Packed, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PreparedAnswer => {
    const encoding = chooseEncoding(acceptEncoding);
    let answers = prepared.get(packed);
    if (answers === undefined) prepared.set(packed, (answers = new Map()));
    let answer = answers.get(encoding);
    if (answer === undefined) answers.set(encoding, (answer = prepare(packed, acceptEncoding)));
    return matches(ifNoneMatch, packed.etag) ? answer.unchanged : answer.whole;
  };
}
