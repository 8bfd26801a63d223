import { createContext, useContext } from 'react';

/** The public part of the server's configuration, which is sent to browsers. */
export interface SiteSettings {
  siteName: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** IANA name of the time zone of all dates, on the server and in the browser. */
  timeZone: string;
  videoChannelUrl: string;
  contactEmail: string | null;
  /** The address that supabase-js uses. */
  supabaseUrl: string;
  publishableKey: string;
  /** When the page was rendered, ISO 8601, so that server and browser show the same date line and year. */
  now: string;
}

export const SiteSettingsContext = createContext<SiteSettings | null>(null);

/** @throws Error outside of a page. */
export function useSiteSettings(): SiteSettings {
  const settings = useContext(SiteSettingsContext);
  if (settings === null) throw new Error('SiteSettingsContext is missing around this component.');
  return settings;
}
