import { AppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';

/** More than any field takes: piping a video by mistake fails at once. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** Refuses a second `-`, because stdin can be read only once. @throws AppError `usage`. */
export function refuseSecondDash(typed: readonly unknown[]): void {
  if (typed.filter((value) => value === '-').length < 2) return;
  throw new AppError('usage', 'Only one - can read stdin.', { hint: 'Write the other values in place of their -.' });
}

/**
 * Everything on stdin as text.
 * @throws AppError `usage` where stdin is a terminal, `invalid_input` where it is not UTF-8 text, or too long.
 */
export async function readStdin({ signal }: Pick<CommandContext, 'signal'>): Promise<string> {
  if (process.stdin.isTTY) {
    throw new AppError('usage', 'A - stands for stdin, but stdin is a terminal.', {
      hint: 'Pipe something in, or write the value in place of the -.',
    });
  }
  const stop = () => process.stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return decode(await collect(process.stdin));
  } catch (thrown) {
    throw signal.aborted ? signal.reason : thrown;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) {
      throw new AppError('invalid_input', 'What came on stdin is too long: more than 16 MB.', {
        hint: 'Check what is piped in; nothing was saved.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_input', 'What came on stdin is not UTF-8 text.', {
      hint: 'Convert it first, for example with iconv -t UTF-8.',
      cause,
    });
  }
}
