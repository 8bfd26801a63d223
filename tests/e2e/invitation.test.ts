import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../support/mailServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

// From the invitation in Settings over the mail to the colleague's first sign-in.

const mails = await startMailServer();
afterAll(() => mails.close());
let editor: Reader | undefined;
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
  },
  { env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` } },
);
const ADDRESS = 'new.colleague@example.org';

/** The link of the mail to the address: mail programs put long lines together again (quoted-printable). */
function mailedLink(): string | null {
  const to = mails.lines.indexOf(`RCPT TO:<${ADDRESS}>`);
  if (to < 0) return null;
  const text = mails.lines
    .slice(to)
    .map((line) => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`))
    .join('')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? null;
}

it('makes a colleague of whoever opens its link, once', async () => {
  if (editor === undefined) throw new Error('nobody to sign in');
  const page = await test.open('/dashboard/settings', { storage: signInStorage(test.site, editor) });
  await page.getByLabel('Email of a new member').fill(ADDRESS);
  await page.getByRole('button', { name: 'Invite' }).click();
  expect(await visible(page.getByText(`${ADDRESS} is staff now; a mail was sent.`))).toBe(true);
  await expect.poll(mailedLink).not.toBe(null);
  const link = mailedLink() ?? '';

  const invited = await test.open(link);
  expect(await visible(invited.getByRole('heading', { name: 'Choose a new password' }))).toBe(true);
  await invited.getByLabel('New password').fill('a password of my own');
  await invited.getByRole('button', { name: 'Change password' }).click();
  expect(await visible(invited.getByText('Your password is changed.'))).toBe(true);
  expect(await visible(invited.getByRole('heading', { name: 'Inbox', level: 1 }))).toBe(true);

  // On another machine the password works, and the link does not work again.
  const elsewhere = await test.open('/dashboard/settings');
  await elsewhere.getByLabel('Email').fill(ADDRESS);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a password of my own');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  expect(await visible(elsewhere.getByRole('heading', { name: 'Settings View' }))).toBe(true);
  expect(await visible(elsewhere.getByText(ADDRESS).first())).toBe(true);
  const again = await test.open(link);
  expect(await visible(again.getByText('Email link is invalid or has expired'))).toBe(true);
});
