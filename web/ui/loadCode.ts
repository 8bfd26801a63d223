/** Script of the build that this tab was loaded with; it reloaded for another one already. */
const LEFT_BUILD = 'velocity-left-build';
/** Set from such a reload until the page has said so. */
const RELOADED = 'velocity-reloaded';

/**
 * Loads code that was not needed before. After a deployment its file may be gone: the page is then loaded again, once.
 * @throws what the import throws where loading the page again would not help.
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

/** True once after the page was loaded again for a new build. */
export function wasReloaded(): boolean {
  try {
    const reloaded = sessionStorage.getItem(RELOADED) !== null;
    sessionStorage.removeItem(RELOADED);
    return reloaded;
  } catch {
    return false;
  }
}

/** Whether the server has another build than this tab, and the tab was not loaded again for it before. */
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
    // Offline, or a browser that stores nothing and could reload for ever.
    return false;
  }
}
