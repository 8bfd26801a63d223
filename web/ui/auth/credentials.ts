/** The specification's minimum; the provider may ask for more and says so itself. */
export const PASSWORD_MIN_LENGTH = 6;

export interface FieldErrors {
  email?: string;
  password?: string;
}

/** What is wrong with the typed email and password, field by field; empty where they may be sent. */
export function checkCredentials(email: string, password: string): FieldErrors {
  return { ...checkEmail(email), ...checkPassword(password) };
}

export function checkEmail(email: string): FieldErrors {
  if (email.trim() === '') return { email: 'Enter your email address.' };
  // As loose as the browser's own check: the provider has the last word.
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
