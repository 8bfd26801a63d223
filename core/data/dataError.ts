import type { ErrorCode } from '#core/errors.ts';
import { DatabaseError } from './databaseError.ts';

/** The purpose of a data operation, for its error messages. */
export interface Task {
  act: 'read' | 'save' | 'delete';
  /** The object of the operation: `story`, `workflow runs`. */
  thing: string;
  /** The message, where the specification defines one; otherwise `Failed to {act} {thing}: {detail}`. */
  failure?: string | undefined;
}

/** An error as PostgREST or the file store reports it. */
export interface ReportedError {
  message?: string | undefined;
  code?: string | undefined;
  hint?: string | null | undefined;
  status?: number | undefined;
}

interface Kind {
  code: ErrorCode;
  retryable: boolean;
  hint: string;
  /** Replaces the backend's message where that is not clear. */
  message?: (task: Task, detail: string) => string;
}

/** Maps a backend's error to a `DatabaseError`. Every error of the data layer passes through here. */
export function dataError(task: Task, reported: ReportedError, status?: number): DatabaseError {
  const kind = kindOf(reported, status ?? reported.status);
  const detail = reported.message === undefined || reported.message === '' ? 'Unknown error' : reported.message;
  const said = task.failure !== undefined && kind.message === undefined ? ` The backend said: ${detail}` : '';
  const message = kind.message ?? plainMessage;
  return new DatabaseError(kind.code, message(task, detail), {
    hint: `${kind.hint}${said}`,
    retryable: kind.retryable,
    cause: reported,
  });
}

function plainMessage(task: Task, detail: string): string {
  return task.failure ?? `Failed to ${task.act} ${task.thing}: ${detail}`;
}

/** The specification's text for saves, adapted for reads and deletes. */
function permissionMessage({ act, thing }: Task): string {
  const blocked = act === 'save' ? 'insert' : act;
  return (
    `Failed to ${act} ${thing}: Database permissions error. ` +
    `RLS (Row Level Security) is blocking the ${blocked}. Please check your Supabase settings.`
  );
}

const permission: Kind = {
  code: 'auth',
  retryable: false,
  hint: 'Sign in with a staff account; `velocity staff add <email>` makes one.',
  message: permissionMessage,
};
const refused: Kind = {
  code: 'auth',
  retryable: false,
  // Without the names of the settings: browsers load this file too, and no secret's name may be in a bundle.
  hint: 'Both Supabase keys must belong to the project of its URL: `velocity doctor` shows where each comes from. Who is signed in on the site signs in again.',
  message: ({ act, thing }, detail) => `Failed to ${act} ${thing}: the backend refused the key or session: ${detail}`,
};
const network: Kind = {
  code: 'storage',
  retryable: true,
  hint: 'Check that the backend runs and can be reached, then try again.',
};
const busy: Kind = { code: 'storage', retryable: true, hint: 'The database is busy: try again.' };
const readOnly: Kind = {
  code: 'storage',
  retryable: true,
  hint: 'The database can only be read: a standby has to be promoted, or another server named, then try again.',
};
const full: Kind = {
  code: 'storage',
  retryable: true,
  hint: 'The database is out of disk, memory or connections: make room, then try again.',
};
const invalid: Kind = { code: 'invalid_input', retryable: false, hint: 'Correct the value; nothing was saved.' };
const tooMuch: Kind = {
  code: 'invalid_input',
  retryable: false,
  hint: 'This is too much at once: take fewer rows or cells. Nothing was saved.',
};
const schema: Kind = {
  code: 'config',
  retryable: false,
  hint: 'The database lacks a table or function of this version: run `velocity backend migrate`.',
};
const other: Kind = { code: 'storage', retryable: false, hint: 'Run `velocity doctor` to check the backend.' };

// SQLSTATE classes and PostgREST codes: https://www.postgresql.org/docs/current/errcodes-appendix.html,
// https://docs.postgrest.org/en/stable/references/errors.html
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^42501$/, permission],
  [/^PGRST30\d$/, refused],
  [/^23505$/, { code: 'conflict', retryable: false, hint: 'It exists already: look at the one that is there.' }],
  [/^(22|23)\w{3}$|^PGRST10[02]$/, invalid],
  [/^54\w{3}$/, tooMuch],
  [/^(P0002|PT404|PGRST116)$/, { code: 'not_found', retryable: false, hint: 'List what is there and try again.' }],
  [/^(42P01|42703|42883|PGRST20\d)$/, schema],
  [/^53\w{3}$/, full],
  [/^(40|55|57)\w{3}$|^PGRST00\d$/, busy],
  [/^25006$/, readOnly],
  [/^08\w{3}$/, network],
];

function kindOf(reported: ReportedError, status: number | undefined): Kind {
  const code = reported.code ?? '';
  // Errors of the backend itself: its process does not answer, its disk is full.
  if (code === 'locked' || code === 'storage') {
    return { code, retryable: true, hint: reported.hint ?? network.hint };
  }
  if (status === 429) {
    return {
      code: 'rate_limited',
      retryable: true,
      hint: reported.hint ?? busy.hint,
      message: (_task, detail) => detail,
    };
  }
  for (const [pattern, kind] of kinds) if (pattern.test(code)) return kind;
  if (/row-level security/i.test(reported.message ?? '')) return permission;
  if (status === 401) return refused;
  if (status === 403) return permission;
  if (status === 0 || status === undefined || status >= 500) return network;
  return status === 413 ? tooMuch : other;
}
