/**
 * Runs in the head, before the first paint and while the page's code is on its way: sets the theme, and sends what the
 * page asks first. The server checks each request as any other. An expired session is left to the page.
 */
import { systemClock } from '#core/clock.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { ownJson } from '../ui/ownJson.ts';
import { readSession, storageKey } from '../ui/auth/storedSession.ts';
import { applyTheme, initialTheme } from '../ui/theme.ts';
import { sendFirst } from './data/firstRequests.ts';
import { firstPage } from './storyScreen/firstPage.ts';

applyTheme(initialTheme());

/** Written by the server: where sessions come from, and the rows that this page's table shows first. */
const { supabaseUrl, table, filter } = document.currentScript?.dataset ?? {};
const session = supabaseUrl === undefined ? null : sessionOf(supabaseUrl);
if (session !== null) {
  const rows =
    table !== 'inbox' && table !== 'production'
      ? []
      : [
          {
            path: `/api/dashboard/${table}/rows`,
            body: JSON.stringify(firstPage(table, ownJson<StoryFilter>(filter ?? '{}'))),
          },
        ];
  sendFirst(session.token, [{ path: '/api/dashboard/me' }, ...rows]);
}

function sessionOf(supabaseUrl: string) {
  try {
    return readSession(localStorage.getItem(storageKey({ supabaseUrl })), systemClock.now());
  } catch {
    // A closed storage: nobody is signed in.
    return null;
  }
}
