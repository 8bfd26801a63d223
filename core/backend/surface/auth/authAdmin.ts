import { randomUUID } from 'node:crypto';
import { boolean, email, object, optional, record, string, unknown, uuid, type infer as Infer } from 'zod';
import type { Sql, SqlRow } from '../../database/sql.ts';
import { hashPassword } from './passwords.ts';

const prefix = '/auth/v1/admin/users';

/** Whether a request uses the user administration API. */
export function asksForAuthAdmin(path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

const metadata = optional(record(string(), unknown()));
// bcrypt uses only the first 72 bytes and ignores the rest.
const password = string()
  .min(6, 'Password should be at least 6 characters.')
  .refine((text) => Buffer.byteLength(text) <= 72, 'Password cannot be longer than 72 characters');
const newUser = object({
  email: email(),
  password: optional(password),
  email_confirm: optional(boolean()),
  user_metadata: metadata,
});
const changes = object({
  email: optional(email()),
  password: optional(password),
  email_confirm: optional(boolean()),
  user_metadata: metadata,
});
const countRow = object({ count: string() });
const columns = `id, aud, role, email, email_confirmed_at, last_sign_in_at, raw_app_meta_data as app_metadata,
  raw_user_meta_data as user_metadata, created_at, updated_at`;

/**
 * The part of the user administration API that Velocity uses and `@supabase/lite` lacks, with hosted Supabase's
 * responses. The caller has checked the secret key.
 */
export async function authAdmin(sql: Sql, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const id = pathname.slice(prefix.length + 1);
  if (id === '') {
    if (request.method === 'GET') return list(sql, searchParams);
    if (request.method === 'POST') return create(sql, await json(request));
    return refuse(405, 'bad_method', 'Method not allowed');
  }
  if (!uuid().safeParse(id).success) return refuse(404, 'user_not_found', 'User not found');
  if (request.method === 'GET') return found(await sql.query(`select ${columns} from auth.users where id = $1`, [id]));
  if (request.method === 'PUT') return change(sql, id, await json(request));
  if (request.method === 'DELETE')
    return found(await sql.query('delete from auth.users where id = $1 returning id', [id]));
  return refuse(405, 'bad_method', 'Method not allowed');
}

async function list(sql: Sql, query: URLSearchParams): Promise<Response> {
  const size = Math.min(Math.max(Number(query.get('per_page')) || 50, 1), 1000);
  const page = Math.max(Number(query.get('page')) || 1, 1);
  const users = await sql.query(`select ${columns} from auth.users order by created_at, id limit $1 offset $2`, [
    size,
    (page - 1) * size,
  ]);
  const [total] = await sql.query('select count(*)::text as count from auth.users');
  return Response.json({ users, aud: 'authenticated' }, { headers: { 'x-total-count': countRow.parse(total).count } });
}

async function create(sql: Sql, input: unknown): Promise<Response> {
  const parsed = newUser.safeParse(input);
  if (!parsed.success) return refuse(422, 'validation_failed', parsed.error.issues[0]?.message ?? 'Invalid account');
  const user = { ...parsed.data, id: randomUUID(), email: parsed.data.email.toLowerCase() };
  const encrypted = user.password === undefined ? null : await hashPassword(user.password, { account: user.email });
  return sql.transaction(async (transaction) => {
    const rows = await transaction.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       select $1, $2::text, $3, case when $4 then now() end, '{"provider":"email","providers":["email"]}', $5::text::jsonb
       where not exists (select from auth.users where lower(email) = $2::text)
       on conflict do nothing returning ${columns}`,
      [user.id, user.email, encrypted, user.email_confirm === true, identity(user)],
    );
    if (rows.length === 0) {
      return refuse(422, 'email_exists', 'A user with this email address has already been registered');
    }
    await transaction.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2, $2::text::uuid, $3::text::jsonb)`,
      [randomUUID(), user.id, identity(user)],
    );
    return found(rows);
  });
}

function identity(user: Infer<typeof newUser> & { id: string }): string {
  const { id, email, user_metadata, email_confirm } = user;
  return JSON.stringify({
    ...user_metadata,
    sub: id,
    email,
    email_verified: email_confirm === true,
    phone_verified: false,
  });
}

async function change(sql: Sql, id: string, input: unknown): Promise<Response> {
  const parsed = changes.safeParse(input);
  if (!parsed.success) return refuse(422, 'validation_failed', parsed.error.issues[0]?.message ?? 'Invalid change');
  const { email, password, email_confirm, user_metadata } = parsed.data;
  const encrypted = password === undefined ? null : await hashPassword(password, { account: id });
  return sql.transaction(async (transaction) => {
    const rows = await transaction.query(
      `update auth.users set email = coalesce(lower($2), email), encrypted_password = coalesce($3, encrypted_password),
         raw_user_meta_data = raw_user_meta_data || coalesce($4::text::jsonb, '{}'), updated_at = now(),
         email_confirmed_at = case when $5 then coalesce(email_confirmed_at, now()) else email_confirmed_at end
       where id = $1 returning ${columns}`,
      [
        id,
        email ?? null,
        encrypted,
        user_metadata === undefined ? null : JSON.stringify(user_metadata),
        email_confirm === true,
      ],
    );
    // Anyone who knew the old password is signed out and has no other access: sent links, pending address changes and
    // external identities are removed. A Google identity is linked again at the next sign-in if Google hosts the
    // mailbox.
    if (encrypted !== null) {
      await transaction.query(
        `update auth.users set recovery_token = null, confirmation_token = null, email_change = null,
           email_change_token_new = null, email_change_token_current = null where id = $1`,
        [id],
      );
      await transaction.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [id]);
      await transaction.query('delete from auth.refresh_tokens where user_id = $1', [id]);
      await transaction.query('delete from auth.sessions where user_id = $1', [id]);
    }
    return found(rows);
  });
}

function found([user]: SqlRow[]): Response {
  return user === undefined ? refuse(404, 'user_not_found', 'User not found') : Response.json(user);
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

async function json(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return null;
  }
}
