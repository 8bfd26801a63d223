import type { Page } from 'playwright-core';

/** Requests of a page that wait before they reach the server, as on a slow line. */
export interface HeldRequests {
  /** The bodies of all that came, in order; null for none. */
  bodies: (string | null)[];
  /** Lets those that wait go on, and all that come later. */
  release: () => void;
}

/** Holds requests with this method to addresses that fit. @param path a pattern such as `**\/api/dashboard/accounts`. */
export async function holdRequests(page: Page, method: string, path: string): Promise<HeldRequests> {
  const waiting: (() => void)[] = [];
  const bodies: (string | null)[] = [];
  let isHolding = true;
  await page.route(path, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    bodies.push(request.postData());
    if (!isHolding) return route.continue();
    waiting.push(() => void route.continue());
    return undefined;
  });
  return {
    bodies,
    release: () => {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}
