import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createMailer } from '#core/backend/mail/mailer.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A mail server that takes everything and remembers the lines it was sent. */
async function mailServer(): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inText = false;
    socket.write('220 mail.test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inText && line !== '.') continue;
        if (line === '.') inText = false;
        if (line === 'DATA') {
          inText = true;
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, lines };
}

const mail = { to: 'reader@example.org', subject: 'Reset Your Password', text: 'Follow the link' };

it('sends through the mail server of SMTP_URL', async () => {
  const { port, lines } = await mailServer();
  await createMailer(new Secret(`smtp://127.0.0.1:${port}`), 'desk@example.org', silentLog).send(mail);
  expect(lines).toContain('MAIL FROM:<desk@example.org>');
  expect(lines).toContain('RCPT TO:<reader@example.org>');
  expect(lines).toContain('Subject: Reset Your Password');
  expect(lines).toContain('Follow the link');
});

it('prints mails where there is no mail server', async () => {
  const told: string[] = [];
  const log = {
    ...silentLog,
    info: (message: string, fields = {}) => told.push(`${message} ${JSON.stringify(fields)}`),
  };
  await createMailer(undefined, undefined, log).send(mail);
  expect(told).toEqual(['Mail to reader@example.org: Reset Your Password {"text":"Follow the link"}']);
});

it.each(['mail.example.org', 'https://mail.example.org', 'smtp://'])('refuses %s as the address of one', (address) => {
  expect(() => createMailer(new Secret(address), undefined, silentLog)).toThrow('SMTP_URL is not the address');
});
