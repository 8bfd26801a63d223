import { AppError } from '#core/errors.ts';

/** The address of a profile as a browser copies it. */
const profile = /^(?:https?:\/\/)?(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/@?(\w+)\/?(?:[?#].*)?$/i;

/**
 * Normalises a handle, or the address of its profile: without surrounding whitespace and leading @ signs, with its letters
 * as typed.
 * @throws {AppError} `invalid_input` where it is blank or not a valid handle.
 */
export function normaliseHandle(text: string): string {
  const typed = text.trim();
  const handle = profile.exec(typed)?.[1] ?? typed.replace(/^@+/, '');
  if (handle === '') {
    throw new AppError('invalid_input', 'The username is blank.', { hint: 'Give a handle such as @nasa.' });
  }
  if (/\s/.test(handle)) {
    throw new AppError('invalid_input', `A username has no spaces: ${quoted(handle)}`, {
      hint: 'Give the handle (such as @nasa), not the display name.',
    });
  }
  if (handle.length > 50) {
    throw new AppError('invalid_input', `A username has at most 50 characters; this one has ${handle.length}.`, {
      hint: 'Copy the handle from the profile page.',
    });
  }
  if (!/^[A-Za-z0-9_]+$/.test(handle)) {
    throw new AppError('invalid_input', `A username has only letters, digits and underscores: ${quoted(handle)}`, {
      hint: 'Copy the handle from the profile page.',
    });
  }
  return handle;
}

function quoted(text: string): string {
  return `"${text.slice(0, 60)}${text.length > 60 ? '…' : ''}"`;
}
