import { spawn } from 'node:child_process';
import { AppError } from '#core/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a web address in the browser that `BROWSER` names, else in the system's default one. Resolves when the started
 * program exits.
 * @throws AppError `invalid_input` where it is not a web address, `config` where no program opens it.
 */
export async function openInBrowser(
  address: string,
  { environment, platform }: { environment: Environment; platform: NodeJS.Platform },
): Promise<void> {
  // Addresses come from posts: they must not open local files or other programs' protocols.
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new AppError('invalid_input', `"${address}" is no web address.`);
  }
  const [program = '', ...args] = openerOf(environment, platform);
  const code = await new Promise<number | null>((resolve, reject) => {
    // Detached, so that the browser stays open when the tool is left.
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
  // Unlike `start`, rundll32 does not interpret parts of the address as a command.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

function notOpened(address: string, why: string, cause?: unknown): AppError {
  return new AppError('config', `No browser opened ${address}: ${why}.`, {
    hint: 'y copies the address; BROWSER names a browser.',
    cause,
  });
}
