import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Header of requests with the secret key: the person at the keyboard, for the history of stories and articles, as base64 of
 * UTF-8 since headers hold no other letters. Hosted Supabase hands it to `acting_person()` as it is.
 */
export const PERSON_HEADER = 'x-velocity-person';

const LONGEST = 200;
const people = new AsyncLocalStorage<string>();

/** A person's name as {@link PERSON_HEADER} carries it. */
export function personHeader(person: string): string {
  return Buffer.from(person.slice(0, LONGEST)).toString('base64');
}

/** Runs `work`, whose changes are those of the person whom a request names. The caller has checked the secret key. */
export function withPersonOf<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const person = Buffer.from(request.headers.get(PERSON_HEADER) ?? '', 'base64')
    .toString()
    .replaceAll('\0', '');
  return person === '' ? work() : people.run(person.slice(0, LONGEST), work);
}

/** The person whose changes are made now; null where nobody is named. */
export function actingPerson(): string | null {
  return people.getStore() ?? null;
}
