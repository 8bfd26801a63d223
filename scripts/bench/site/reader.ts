import type { ServedSite } from './servedSite.ts';

export interface Reader {
  email: string;
  password: string;
}

/** Creates a confirmed account on a measured site. */
export async function createReader({ url, secretKey }: ServedSite): Promise<Reader> {
  const reader = { email: 'reader@bench.example', password: 'a reader of the bench' };
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...reader, email_confirm: true }),
  });
  if (!response.ok) throw new Error(`The account was not made: ${response.status} ${await response.text()}`);
  return reader;
}
