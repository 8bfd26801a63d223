import { AppError } from '#core/errors.ts';

/** Maximum lengths of entered texts, in UTF-16 units. */
export const textLimits = { title: 500, line: 2_000, text: 200_000 } as const;

/**
 * Checks and normalises entered text for storage. Any script and emoji is allowed; lone surrogates become U+FFFD.
 * @param label the field's name, for the message.
 * @throws {AppError} `invalid_input` for a NUL character (PostgreSQL cannot store one) or more than `limit` characters.
 */
export function enteredText(label: string, text: string, limit: number = textLimits.text): string {
  refuseTooLong(label, text, limit);
  if (text.includes('\0')) {
    throw new AppError('invalid_input', `${label} contains a NUL character, which cannot be stored.`, {
      hint: 'Remove it and try again; nothing was saved.',
    });
  }
  return text.toWellFormed();
}

/** @throws {AppError} `invalid_input` for more than `limit` characters. */
export function refuseTooLong(label: string, text: string, limit: number): void {
  if (text.length <= limit) return;
  throw new AppError(
    'invalid_input',
    `${label} is too long: ${text.length.toLocaleString('en-US')} characters, at most ${limit.toLocaleString('en-US')}.`,
    { hint: 'Shorten it and try again; nothing was saved.' },
  );
}

/**
 * Generated or fetched text in a form that can be stored: NUL characters are removed, lone surrogates become U+FFFD.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A JSON-like value with every string in it made storable. Keys are unchanged. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => storable(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storable(item)]));
  }
  return value;
}
