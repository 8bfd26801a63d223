import type { Clock } from '#core/clock.ts';
import type { Database, FileStore } from '#core/data/database.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import type { QueueDatabase } from './queue/queueDatabase.ts';

export type BackendKind = 'embedded' | 'postgres' | 'hosted';

/**
 * `owner`: this process has the embedded database open. `guest`: another process on this machine has. `client`: remote.
 */
export type BackendRole = 'owner' | 'guest' | 'client';

/** A `fetch` that reaches the backend's Supabase API wherever it runs. */
export type Fetch = typeof globalThis.fetch;

export interface OpenBackendOptions {
  clock: Clock;
  log: Log;
  /** Milliseconds to wait for an owner that is starting, migrating or not responding. Then AppError `locked`. */
  lockTimeoutMs: number;
  /** Load the bundled articles on the first start of an empty embedded backend. */
  seed: boolean;
  /** Also load sample accounts, posts and stories, where there are none yet. */
  sample: boolean;
  /** Called once with a readable reason when opening takes longer. */
  waitMessage: (text: string) => void;
  signal?: AbortSignal | undefined;
  /** True for `serve`: the keys for one's own PostgreSQL must then come from the environment. */
  serve?: boolean | undefined;
  /**
   * True for commands that must work while migrations are missing in one's own PostgreSQL (`velocity backend`).
   * Otherwise a missing migration is AppError `config`.
   */
  allowOutdated?: boolean | undefined;
}

/** A user account. */
export interface BackendUser {
  id: string;
  email: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether the email address has been confirmed. */
  confirmed: boolean;
  lastSignInAt: string | null;
}

/** User administration with the secret key. */
export interface BackendAdmin {
  /** All users, or the one with this email. */
  listUsers(options?: { email?: string; signal?: AbortSignal }): Promise<BackendUser[]>;
  /** Creates a confirmed user. @throws {AppError} `conflict` if the email already has an account. */
  createUser(account: { email: string; password: string }): Promise<BackendUser>;
  /** Sets the password, ends all sessions and confirms the address. @throws {AppError} `not_found`. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Emails the account's owner a link for choosing a password, with the news that they are now staff. */
  invite(email: string): Promise<void>;
  /** @throws {AppError} `not_found`. */
  deleteUser(userId: string): Promise<void>;
}

export interface BackendStatus {
  kind: BackendKind;
  role: BackendRole;
  /** Public URL of the Supabase API. */
  url: string;
  /** Data folder of the embedded backend; null for the others. */
  folder: string | null;
  /** Process that has the data folder open; null for the others. */
  ownerPid: number | null;
  /** PostgreSQL's version, such as `18.3`; null if unknown. */
  postgresVersion: string | null;
  /** Versions of migrations; null if they cannot be read (hosted Supabase without DATABASE_URL). */
  migrations: { applied: string[]; pending: string[] } | null;
  /** Size of the database in bytes; null if unknown. */
  databaseBytes: number | null;
  /** Total size of uploaded files in bytes; null if unknown. */
  fileBytes: number | null;
}

/** Minimal health check of a backend. */
export interface BackendHealth {
  /** Versions of migrations that the database lacks; null if they cannot be read (hosted Supabase). */
  pendingMigrations: string[] | null;
  /** What keeps the backend from saving, in sentences that anybody may read. */
  problems: string[];
}

/** A subscription to NOTIFY; end it with `stop()`. */
export interface Listening {
  stop(): void;
}

export interface NoticeHandlers {
  onNotice: () => void;
  /** The connection broke: no more notifications arrive. */
  onLost: () => void;
}

/** What a backup file contains, or what a restore loaded. */
export interface BackupSummary {
  file: string;
  /** Size of the file in bytes. */
  size: number;
  /** ISO 8601: when the backup was created. */
  createdAt: string;
  /** Rows by table: `public.articles`. */
  rows: Readonly<Record<string, number>>;
}

/** An open backend. Call `close()` when done: an owner serves other processes until then. */
export interface Backend {
  readonly kind: BackendKind;
  /** A guest becomes the owner when the previous owner has exited. */
  readonly role: BackendRole;
  /** URL under which browsers reach files and sign-in. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: Secret;
  readonly fetch: Fetch;
  /** Uses the secret key: row-level security does not apply. */
  readonly db: Database;
  /** Uses the secret key. */
  readonly files: FileStore;
  readonly admin: BackendAdmin;
  /** Like `db`, with changes recorded in the history under this person's name. */
  dbAs(person: string): Database;
  /** Account id of an access token that this backend signed; null for others, and for hosted Supabase. For limits. */
  accountOf(accessToken: string): string | null;
  /** With the rights of a signed-in user, given the session's access token. */
  dbFor(accessToken: string): Database;
  /**
   * Subscribes to a channel of the database (NOTIFY). Null if this process has no suitable connection: a guest, or
   * hosted Supabase without DATABASE_URL. Notifications may be lost, so a subscriber must also poll at intervals.
   */
  listen(channel: string, handlers: NoticeHandlers): Promise<Listening | null>;
  /** The job queue's database access; null for hosted Supabase without DATABASE_URL. */
  readonly queue: QueueDatabase | null;
  status(options?: { signal?: AbortSignal }): Promise<BackendStatus>;
  /** One small read, and now and then a small write, cheap enough to repeat every second. @throws {AppError} if the database cannot be read. */
  health(options?: { signal?: AbortSignal }): Promise<BackendHealth>;
  /**
   * Applies missing migrations; returns their versions.
   * @throws {AppError} `config` for hosted Supabase without DATABASE_URL, `storage` if a migration fails.
   */
  migrate(): Promise<string[]>;
  /** Writes a full backup to one file, atomically. */
  backup(file: string): Promise<BackupSummary>;
  /** Replaces all data by a backup. Nothing is changed before the backup has been read and checked. */
  restore(file: string): Promise<BackupSummary>;
  /** Finishes pending requests of other processes, then releases the data folder. */
  close(): Promise<void>;
}
