/** Storage key: the script of the build for which this tab has already reloaded. */
const LEFT_BUILD = 'velocity-left-build';
/** Storage key: set from such a reload until the page has shown a message about it. */
const RELOADED = 'velocity-reloaded';

/**
 * Imports code lazily. After a deployment its file may be gone, and then the page is reloaded once.
 * @throws the error of the import, where a reload would not help.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isReplaced())) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/** True once after the page was reloaded for a new build. */
export function wasReloaded(): boolean {
  try {
    const reloaded = sessionStorage.getItem(RELOADED) !== null;
    sessionStorage.removeItem(RELOADED);
    return reloaded;
  } catch {
    return false;
  }
}

/** Whether the server has another build than this tab, for which the tab has not been reloaded yet. */
async function isReplaced(): Promise<boolean> {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(LEFT_BUILD) === build) return false;
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok || (await answer.text()).includes(build)) return false;
    sessionStorage.setItem(LEFT_BUILD, build);
    sessionStorage.setItem(RELOADED, 'true');
    return true;
  } catch {
    // Offline; or the browser stores nothing, and could reload for ever.
    return false;
  }
}
