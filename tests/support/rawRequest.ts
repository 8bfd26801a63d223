import { request } from 'node:http';

export interface RawRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** As received, before any decoding. */
  body: Buffer;
}

/**
 * Sends a request exactly as written: `fetch` would normalise its path, headers and method. An answer counts also where
 * the server has not read the whole body.
 */
export function rawRequest(site: string, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(site);
  return new Promise<RawAnswer>((resolve, reject) => {
    let answered = false;
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      answered = true;
      const parts: Buffer[] = [];
      const finish = () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const body = Buffer.concat(parts);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named),
          text: body.toString(),
          body,
        });
      };
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', finish);
      response.on('error', finish);
    });
    sent.on('error', (error) => {
      if (!answered) reject(error);
    });
    sent.end(body);
  });
}
