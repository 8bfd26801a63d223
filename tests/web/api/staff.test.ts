import { describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { testBackendKinds } from '../../support/backends.ts';
import { useSettingsApi } from './useSettingsApi.ts';

describe.each(testBackendKinds)('staff in the API on %s', (kind) => {
  const test = useSettingsApi(kind);
  const { send } = test;

  it('invite a member by mail, who opens the link and chooses a password, and remove them with their sessions', async () => {
    const invited = await send('POST', '/staff', { email: 'New.Desk@example.org', invite: true });
    expect(invited.body).toEqual({ email: 'new.desk@example.org', added: true, invited: true, password: null });
    await expect
      .poll(() => test.backend.mails.find(({ to }) => to === 'new.desk@example.org')?.text)
      .toContain('You can work in the newsroom now');
    const { members } = object({ members: array(object({ id: string(), email: string() })) }).parse(
      (await send('GET', '/staff')).body,
    );
    const added = members.find(({ email }) => email === 'new.desk@example.org');
    await test.backend.sql.query('insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, $2)', [
      added?.id ?? '',
      'aal1',
    ]);
    expect((await send('DELETE', `/staff/${added?.id ?? ''}`)).status).toBe(200);
    expect(await test.backend.sql.query('select id from auth.sessions where user_id = $1', [added?.id ?? ''])).toEqual(
      [],
    );
    expect((await send('DELETE', `/staff/${added?.id ?? ''}`)).status).toBe(404);
  });

  it('give nobody the password of an account that is there: a colleague who was removed, a reader', async () => {
    const { email, password, id } = await test.backend.signUp('reader@home.example');
    const added = await send('POST', '/staff', { email, invite: false });
    expect([added.status, added.text]).toEqual([
      409,
      expect.stringContaining('sets up mail, so that its owner is invited'),
    ]);
    expect(await test.backend.sql.query('select user_id from public.staff where user_id = $1', [id])).toEqual([]);
    const still = await test.backend.anonymous.auth.signInWithPassword({ email, password });
    expect(still.error).toBeNull();
    await test.backend.anonymous.auth.signOut();
    // The address's owner gets a mail if mail is configured; the person who asked learns nothing about the account.
    const invited = await send('POST', '/staff', { email, invite: true });
    expect(invited.body).toEqual({ email, added: true, invited: true, password: null });
    await expect.poll(() => test.backend.mails.find(({ to }) => to === email)).toBeDefined();
    expect((await send('DELETE', `/staff/${id}`)).status).toBe(200);
  });

  // Last, because a removed member is signed out.
  it('leave one member where two remove each other at once', async () => {
    const answers = await Promise.all([
      send('DELETE', `/staff/${test.bela.id}`, undefined, test.anna),
      send('DELETE', `/staff/${test.anna.id}`, undefined, test.bela),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
