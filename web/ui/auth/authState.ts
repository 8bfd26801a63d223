import type { User } from '@supabase/auth-js';

/** The signed-in user as pages need it. */
export interface SignedInUser {
  id: string;
  email: string;
  /** Full name, else the part of the email before the @, else `User`. */
  displayName: string;
}

export interface AuthState {
  /** True until the session has been looked up once. */
  loading: boolean;
  user: SignedInUser | null;
  /** True after a recovery link was opened, when the user has to choose a new password. */
  recovering: boolean;
}

export interface AuthSettings {
  supabaseUrl: string;
  publishableKey: string;
}

/** Derives the display name: the full name, else the part of the email before the @, else `User`. */
export function toSignedInUser(user: Pick<User, 'id' | 'email' | 'user_metadata'>): SignedInUser {
  const email = user.email ?? '';
  const fullName: unknown = user.user_metadata['full_name'];
  const name = typeof fullName === 'string' && fullName.trim() !== '' ? fullName.trim() : email.split('@')[0];
  return { id: user.id, email, displayName: name === undefined || name === '' ? 'User' : name };
}
