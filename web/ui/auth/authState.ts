/** The reader as pages need them. */
export interface SignedInUser {
  id: string;
  email: string;
  /** Full name, else the part of the email before the @, else `User`. */
  displayName: string;
}

export interface AuthState {
  /** True until the first look-up of a session is done. */
  loading: boolean;
  user: SignedInUser | null;
  /** True after a recovery link was opened: the reader is to choose a new password. */
  recovering: boolean;
}

export interface AuthSettings {
  supabaseUrl: string;
  publishableKey: string;
}
