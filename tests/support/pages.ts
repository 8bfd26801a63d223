/** The settings of a site in tests that draw its pages. */
export const siteSettings = {
  siteName: 'The Desk',
  siteUrl: 'https://desk.example',
  timeZone: 'Pacific/Auckland',
  videoChannelUrl: 'https://video.example',
  contactEmail: null,
  supabaseUrl: 'https://desk.example',
  publishableKey: 'public',
};

/** A build without styles. */
export const siteAssets = {
  script: '/a.js',
  head: { src: '/t.js' },
  styles: [],
  later: [],
  screens: {},
  styleHashes: [],
};
