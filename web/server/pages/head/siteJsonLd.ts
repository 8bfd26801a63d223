import type { SiteSettings } from '#web/site/settings/siteSettings.ts';

/** The publisher in structured data (schema.org). */
export function publisher({ siteUrl, siteName }: Pick<SiteSettings, 'siteUrl' | 'siteName'>) {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${siteUrl}/#publisher`,
    name: siteName,
    url: siteUrl,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/apple-touch-icon.png` },
    publishingPrinciples: `${siteUrl}/legal#editorial-guidelines`,
    correctionsPolicy: `${siteUrl}/legal#corrections`,
  };
}

/** Structured data of the home page: the site and its publisher. */
export function siteJsonLd(settings: SiteSettings): unknown[] {
  const { siteUrl, siteName } = settings;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: siteName,
      url: `${siteUrl}/`,
      inLanguage: 'en',
      publisher: publisher(settings),
    },
  ];
}
