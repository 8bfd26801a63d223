import { categories } from '#web/site/categories.ts';

export interface SiteNames {
  siteUrl: string;
  siteName: string;
}

/** Pages with `noindex` stay allowed, because crawlers would not see it on pages that they may not read. */
export function robotsTxt({ siteUrl }: SiteNames): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /rest/

Sitemap: ${siteUrl}/sitemap.xml
`;
}

/** A description of the site and its machine-readable parts (llmstxt.org). */
export function llmsTxt({ siteUrl, siteName }: SiteNames): string {
  const sections = categories.map(
    ({ name, slug }) => `- [${name}](${siteUrl}/category/${slug}): [JSON Feed](${siteUrl}/category/${slug}/feed.json)`,
  );
  return `# ${siteName}

> Breaking news, geopolitical analysis and global conflicts.

Articles may be quoted with attribution and a link. The editorial guidelines say how they are made.

## Sections

${sections.join('\n')}

## Feeds

- [Latest articles, JSON Feed](${siteUrl}/feed.json)
- [Latest articles, RSS](${siteUrl}/feed.xml)
- [All articles, sitemap](${siteUrl}/sitemap.xml)

## About

- [Editorial guidelines](${siteUrl}/legal#editorial-guidelines)
- [Corrections](${siteUrl}/legal#corrections)
- [Contact](${siteUrl}/contact)
`;
}

export function webManifest({ siteName }: SiteNames): string {
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}
