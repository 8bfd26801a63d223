import { spawn } from 'node:child_process';
import { AppError } from '#core/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a web address in the person's browser: `BROWSER` where it is set, else what the system has for addresses.
 * Resolves when that program ended, or goes on by itself.
 * @throws AppError `invalid_input` where it is not a web address, `config` where no program opens it.
 */
export async function openInBrowser(
  address: string,
  { environment, platform }: { environment: Environment; platform: NodeJS.Platform },
): Promise<void> {
  // Addresses come from posts: a file or a program's own protocol is not to be opened by a key.
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new AppError('invalid_input', `"${address}" is no web address.`);
  }
  const [program = '', ...args] = openerOf(environment, platform);
  const code = await new Promise<number | null>((resolve, reject) => {
    // A process of its own: it lives on when the tool is left.
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.on('exit', resolve);
    child.on('error', (cause) => reject(notOpened(address, `${program} cannot be started`, cause)));
    child.unref();
  });
  if (code !== 0) throw notOpened(address, `${program} ended with ${code ?? 'a signal'}`);
}

function openerOf({ BROWSER: browser = '' }: Environment, platform: NodeJS.Platform): string[] {
  const words = browser.split(/\s+/).filter(Boolean);
  if (words.length > 0) return words;
  if (platform === 'darwin') return ['open'];
  // Unlike `start`, it reads nothing of the address as a command.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

function notOpened(address: string, why: string, cause?: unknown): AppError {
  return new AppError('config', `No browser opened ${address}: ${why}.`, {
    hint: 'y copies the address; BROWSER names a browser.',
    cause,
  });
}
