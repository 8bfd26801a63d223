import type { Clock } from '#core/clock.ts';
import type { Database, FileStore } from '#core/data/database.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import type { QueueDatabase } from './queue/queueDatabase.ts';

export type BackendKind = 'embedded' | 'postgres' | 'hosted';

/** `owner`: the embedded database runs in this process. `guest`: in another one of this machine. `client`: elsewhere. */
export type BackendRole = 'owner' | 'guest' | 'client';

/** A `fetch` that reaches the backend's Supabase surface wherever it runs. */
export type Fetch = typeof globalThis.fetch;

export interface OpenBackendOptions {
  clock: Clock;
  log: Log;
  /** Milliseconds to wait for an owner that starts, migrates or does not answer. Then AppError `locked`. */
  lockTimeoutMs: number;
  /** Load the bundled articles on the first start of an empty embedded backend. */
  seed: boolean;
  /** Load sample accounts, posts and stories too, where there are none yet. */
  sample: boolean;
  /** Called once with the reason, in words for people, where opening takes longer. */
  waitMessage: (text: string) => void;
  signal?: AbortSignal | undefined;
  /** True for `serve`: keys for one's own PostgreSQL must then come from the environment. */
  serve?: boolean | undefined;
  /**
   * True for what must also work while migrations are missing from one's own PostgreSQL: the commands of
   * `velocity backend`. Otherwise that is AppError `config`.
   */
  allowOutdated?: boolean | undefined;
}

/** An account of the backend's sign-in. */
export interface BackendUser {
  id: string;
  email: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether somebody showed that the address is theirs. */
  confirmed: boolean;
  lastSignInAt: string | null;
}

/** Accounts, with the secret key. */
export interface BackendAdmin {
  /** All accounts, or the one with this email. */
  listUsers(options?: { email?: string; signal?: AbortSignal }): Promise<BackendUser[]>;
  /** An account that can sign in at once. @throws AppError `conflict` where the email has one. */
  createUser(account: { email: string; password: string }): Promise<BackendUser>;
  /** Signs the account out everywhere and confirms its address. @throws AppError `not_found`. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Sends the owner of an account a link to choose a password; says that they may work here now. */
  invite(email: string): Promise<void>;
  /** @throws AppError `not_found`. */
  deleteUser(userId: string): Promise<void>;
}

export interface BackendStatus {
  kind: BackendKind;
  role: BackendRole;
  /** Address of the surface for browsers. */
  url: string;
  /** Data folder of the embedded backend; null elsewhere. */
  folder: string | null;
  /** Process that owns the data folder; null elsewhere. */
  ownerPid: number | null;
  /** What the database calls itself: `18.3`; null where it does not say. */
  postgresVersion: string | null;
  /** Versions of migrations; null where they cannot be read (hosted Supabase without DATABASE_URL). */
  migrations: { applied: string[]; pending: string[] } | null;
  /** Bytes of the database; null where unknown. */
  databaseBytes: number | null;
  /** Bytes of uploaded files; null where unknown. */
  fileBytes: number | null;
}

/** The least that shows that a backend works. */
export interface BackendHealth {
  /** Versions of migrations that the database lacks; null where they cannot be read (hosted Supabase). */
  pendingMigrations: string[] | null;
}

/** Notices of the database that are listened to; `stop()` it. */
export interface Listening {
  stop(): void;
}

export interface NoticeHandlers {
  onNotice: () => void;
  /** The connection broke: nothing is heard any more. */
  onLost: () => void;
}

/** What a backup file holds, or what a restore brought back. */
export interface BackupSummary {
  file: string;
  /** Bytes of the file. */
  size: number;
  /** ISO 8601: when the backup was made. */
  createdAt: string;
  /** Rows by table: `public.articles`. */
  rows: Readonly<Record<string, number>>;
}

/** An open backend. `close()` it: an owner serves others until then. */
export interface Backend {
  readonly kind: BackendKind;
  /** A guest becomes the owner when the owner it worked through has gone. */
  readonly role: BackendRole;
  /** Address that people and browsers reach files and sign-in under. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: Secret;
  readonly fetch: Fetch;
  /** With the secret key: row-level security does not apply. */
  readonly db: Database;
  /** With the secret key. */
  readonly files: FileStore;
  readonly admin: BackendAdmin;
  /** The same, in the name of a person: the history says so. */
  dbAs(person: string): Database;
  /** With the rights of a signed-in user, by the access token of the session. */
  dbFor(accessToken: string): Database;
  /**
   * Listens to a channel of the database (NOTIFY). Null where no connection of this process can hear it: a guest, hosted
   * Supabase without DATABASE_URL. Notices are hints: one may be missed, so whoever needs them all looks now and then.
   */
  listen(channel: string, handlers: NoticeHandlers): Promise<Listening | null>;
  /** The way of the job queue to the database; null for hosted Supabase without DATABASE_URL, which has none. */
  readonly queue: QueueDatabase | null;
  status(options?: { signal?: AbortSignal }): Promise<BackendStatus>;
  /** One small read, cheap enough for every second. @throws AppError where the database cannot be read. */
  health(options?: { signal?: AbortSignal }): Promise<BackendHealth>;
  /**
   * Applies missing migrations; returns their versions.
   * @throws AppError `config` for hosted Supabase without DATABASE_URL, `storage` for one that fails.
   */
  migrate(): Promise<string[]>;
  /** Writes everything to one file, which appears whole or not at all. */
  backup(file: string): Promise<BackupSummary>;
  /** Replaces everything by a backup. What is there stays until the backup is read and checked. */
  restore(file: string): Promise<BackupSummary>;
  /** Finishes requests of others, then lets the data folder go. */
  close(): Promise<void>;
}
