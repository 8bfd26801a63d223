import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Header of requests with the secret key that names the acting person for the history of stories and articles. Base64
 * of UTF-8, as headers are limited to Latin-1. Hosted Supabase passes it to `acting_person()` unchanged.
 */
export const PERSON_HEADER = 'x-velocity-person';

const LONGEST = 200;
const people = new AsyncLocalStorage<string>();

/** Encodes a person's name for {@link PERSON_HEADER}. */
export function personHeader(person: string): string {
  return Buffer.from(person.slice(0, LONGEST)).toString('base64');
}

/**
 * Runs `work` with its changes attributed to the person named in the request. The caller has checked the secret key.
 */
export function withPersonOf<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const person = Buffer.from(request.headers.get(PERSON_HEADER) ?? '', 'base64')
    .toString()
    .replaceAll('\0', '');
  return person === '' ? work() : people.run(person.slice(0, LONGEST), work);
}

/** The person to whom current changes are attributed; null if none was named. */
export function actingPerson(): string | null {
  return people.getStore() ?? null;
}
