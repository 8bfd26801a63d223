import type { ComponentType } from 'react';
import { ContactPage } from './contact/ContactPage.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { ProfilePage } from './profile/ProfilePage.tsx';

/** A page of the site that reads no data. */
interface StaticPage {
  /** Its address below `/`, and the id of its route. */
  id: string;
  title: string;
  /** For search engines. Absent: the site's own. */
  description?: (siteName: string) => string;
  /** Whether search engines may index it and the sitemap lists it. */
  indexed: boolean;
  Page: ComponentType;
}

/** The pages without data: route, title, description and sitemap entry of each come from its row here. */
export const staticPages: readonly StaticPage[] = [
  {
    id: 'legal',
    title: 'Legal information',
    description: (siteName) => `Privacy, terms, cookies, editorial guidelines and corrections of ${siteName}.`,
    indexed: true,
    Page: LegalPage,
  },
  {
    id: 'contact',
    title: 'Contact Us',
    description: (siteName) => `How to reach the desks of ${siteName}.`,
    indexed: true,
    Page: ContactPage,
  },
  { id: 'profile', title: 'Profile', indexed: false, Page: ProfilePage },
];

export function staticPage(routeId: string): StaticPage | undefined {
  return staticPages.find(({ id }) => id === routeId);
}
