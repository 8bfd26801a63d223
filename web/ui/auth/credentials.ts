/** The specification's minimum. The service may require more, and then its error says so. */
export const PASSWORD_MIN_LENGTH = 6;

export interface FieldErrors {
  email?: string;
  password?: string;
}

/** The errors of email and password by field; empty where they may be sent. */
export function checkCredentials(email: string, password: string): FieldErrors {
  return { ...checkEmail(email), ...checkPassword(password) };
}

export function checkEmail(email: string): FieldErrors {
  if (email.trim() === '') return { email: 'Enter your email address.' };
  // As loose as the browser's own check; the service has the last word.
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? {}
    : { email: 'Enter a valid email address, such as name@example.org.' };
}

export function checkPassword(password: string): FieldErrors {
  if (password === '') return { password: 'Enter your password.' };
  return password.length < PASSWORD_MIN_LENGTH
    ? { password: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.` }
    : {};
}
