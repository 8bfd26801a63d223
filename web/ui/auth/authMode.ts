/** The forms of the sign-in. */
export type AuthMode = 'sign-in' | 'create' | 'forgot' | 'new-password';

export const authTitles: Record<AuthMode, string> = {
  'sign-in': 'Sign In',
  create: 'Create Account',
  forgot: 'Reset your password',
  'new-password': 'Choose a new password',
};
