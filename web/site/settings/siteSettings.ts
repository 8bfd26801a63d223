import { createContext, useContext } from 'react';

/** What the browser may know of the server's configuration. Public values only. */
export interface SiteSettings {
  siteName: string;
  /** Origin of the site, without a slash at the end. */
  siteUrl: string;
  /** IANA name; dates are shown in it, on the server and in the browser alike. */
  timeZone: string;
  videoChannelUrl: string;
  contactEmail: string | null;
  /** Where supabase-js talks to. */
  supabaseUrl: string;
  publishableKey: string;
  /** The moment the page was made, ISO 8601: both sides show the same date line and year. */
  now: string;
}

export const SiteSettingsContext = createContext<SiteSettings | null>(null);

/** @throws outside of a page. */
export function useSiteSettings(): SiteSettings {
  const settings = useContext(SiteSettingsContext);
  if (settings === null) throw new Error('SiteSettingsContext is missing around this component.');
  return settings;
}
