/** An item as apidojo/tweet-scraper gives it. */
export function sampleTweet(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'tweet',
    id: '1990000000000000001',
    url: 'https://x.com/meridian_desk/status/1990000000000000001',
    twitterUrl: 'https://twitter.com/meridian_desk/status/1990000000000000001',
    text: 'Cut here…',
    fullText: 'Cut here &amp; whole here.',
    retweetCount: 12,
    replyCount: 3,
    likeCount: 40,
    quoteCount: 1,
    viewCount: 900,
    createdAt: 'Tue Nov 18 12:00:00 +0000 2025',
    lang: 'en',
    isReply: false,
    isRetweet: false,
    author: {
      userName: 'Meridian_Desk',
      name: 'Meridian Desk &amp; Co',
      isVerified: false,
      isBlueVerified: true,
      followers: 1234,
      profilePicture: 'https://media.example/a.jpg',
    },
    extendedEntities: { media: [] },
    card: null,
    media: [],
    ...fields,
  };
}
