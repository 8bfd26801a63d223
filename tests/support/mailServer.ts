import { createServer } from 'node:net';

export interface MailServer {
  port: number;
  /** All lines that it was sent. */
  lines: readonly string[];
  close(): void;
}

/** A mail server that takes everything and remembers the lines it was sent. */
export async function startMailServer(): Promise<MailServer> {
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
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, lines, close: () => server.close() };
}
