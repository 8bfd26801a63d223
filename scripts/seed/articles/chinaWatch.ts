import type { SeedArticle } from '../article.ts';

export const chinaWatchArticles: readonly SeedArticle[] = [
  {
    slug: 'yunjing-port-opens-night-berths-to-clear-record-backlog',
    title: 'Yunjing port opens night berths to clear a record backlog',
    summary:
      'Ninety-three ships were waiting off the estuary when pilots agreed to work after dark. The queue is expected to halve within ten days.',
    excerpt: 'Ninety-three ships were waiting when pilots agreed to work after dark.',
    hoursAgo: 7,
    views: 18260,
    shares: 690,
    image: {
      motif: 'port',
      count: 4,
      alt: 'Drawing of four gantry cranes above rows of stacked containers, reflected in dark harbour water.',
    },
    paragraphs: [
      'From the hills behind Yunjing the anchorage looks like a second city. On {day-1} evening 93 container ships lay there with their lights on, twice the usual number, waiting for berths that typhoon repairs had put out of use. That night, for the first time, some of them moved in the dark.',
      'Pilots at the port had refused night work since a grounding in 2019. They accepted it for thirty days in return for a second tug on every movement, a limit on wind speed, and the right to say no without giving a reason. Twenty-two ships were brought in on the first night; one pilot said no.',
      'The backlog had begun to show far away. Freight rates on two routes rose by a third in a fortnight, and a maker of bicycles in Porto told its customers to expect spring colours in summer. Analysts at the Meridian Freight Desk expect the queue to halve within ten days if the weather holds.',
      'It may not. Another storm is forming east of the islands, and the repaired breakwater has yet to meet a real sea. The port authority has stationed two dredgers at the entrance as a precaution.',
      'Chief pilot Shen Guolan, who negotiated the terms, has kept a photograph of the 2019 grounding on her desk. She says it is a good colleague: “It never tells me to hurry.”',
    ],
  },
  {
    slug: 'chip-packaging-plants-in-lanting-add-third-shift-as-orders-return',
    title: 'Chip packaging plants in Lanting add a third shift as orders return',
    summary: 'After two lean years, the unglamorous last step of chipmaking is short of people, tape and ceramic lids.',
    excerpt: 'The unglamorous last step of chipmaking is suddenly short of people, tape and lids.',
    hoursAgo: 28,
    views: 9870,
    shares: 344,
    image: {
      motif: 'chip',
      alt: 'Drawing of a square microchip at the centre of a board, with bright circuit traces running outwards.',
    },
    paragraphs: [
      'In Lanting the buses run at two in the morning again. Five of the district’s seven packaging plants, which turn bare silicon into the black squares that are soldered to boards, have added a third shift since September, and the other two are looking for people to do the same.',
      'Packaging was long treated as the afterthought of the industry. Newer designs stack several chips in one housing, so that the housing has become as hard to make as some of what goes into it. Orders for such parts at Lanting doubled in a year, according to the district’s trade office, while those for simple ones are flat.',
      'Equipment is not the bottleneck. Managers complain instead of a shortage of carrier tape, of ceramic lids, and of operators who can tell by the sound of a bonding machine that its needle is worn. That takes about eight months to learn. During the lean years many who knew it went to drive delivery vans.',
      'Wages have risen by 14 per cent. One plant pays former employees a bonus to return and another sends a tailor, having discovered that people disliked the old protective suits more than the pay.',
      'Whether it lasts is another matter. Customers are ordering ahead of possible export rules, and some of the parts may be going into warehouses. “We have been busy before a silence before,” said Gu Yiming, who runs a small supplier of lids and has not yet bought a second kiln.',
    ],
  },
  {
    slug: 'two-coast-guards-agree-on-hotline-after-heron-shoal-collision',
    title: 'Two coast guards agree on a hotline after Heron Shoal collision',
    summary:
      'A radio channel, a telephone and a common vocabulary of forty phrases: what a bent bow rail produced in eleven weeks.',
    excerpt: 'A radio channel, a telephone and forty agreed phrases follow a collision in fog.',
    hoursAgo: 36,
    views: 16540,
    shares: 1205,
    image: {
      motif: 'mast',
      count: 2,
      alt: 'Drawing of two radio masts on headlands, with arcs of signal spreading from their tips above the sea.',
    },
    paragraphs: [
      'The collision off Heron Shoal in September bent a bow rail, cracked a wheelhouse window and lasted four seconds. It took eleven weeks to produce what two coast guards had failed to agree on in nine years: a shared radio channel, a telephone that is answered around the clock, and forty phrases whose meaning both sides have written down.',
      'The phrases are modest. “I am stopping” means that the engines are out of gear. “I see you” means on radar and by eye. “I did not intend that” is number thirty-eight. The two services tested the list with junior officers in a simulator, and dropped five phrases that sounded polite in one language and threatening in the other.',
      'Nothing in the agreement touches the question of whose shoal it is. Both governments said so in their announcements, in almost the same words. Fishermen, who outnumber patrol boats there by about sixty to one, were not party to the talks but will be able to listen to the channel.',
      'The first call came two days after the line opened, concerning a drifting buoy. It lasted six minutes, five of them spent on establishing who was speaking. The duty officers have since exchanged names and, it is said, recipes.',
    ],
  },
  {
    slug: 'provincial-bond-auction-draws-weakest-demand-in-four-years',
    title: 'Provincial bond auction draws weakest demand in four years',
    summary:
      'Bids covered the offer only 1.2 times. Traders blame supply; the treasury blames the calendar; a footnote suggests something else.',
    excerpt: 'Bids covered the offer 1.2 times. A footnote may explain more than the calendar does.',
    hoursAgo: 72,
    views: 6240,
    shares: 187,
    image: {
      motif: 'fallingChart',
      alt: 'Drawing of a line chart falling across a grid, above a row of shrinking bars.',
    },
    paragraphs: [
      'An auction of ten-year bonds by the inland province of Heshan drew bids for 1.2 times the amount on offer on {day-1}, the weakest cover for any issuer of its rank in four years. The yield came out 18 basis points above that of a similar sale in August.',
      'Dealers pointed to supply. Provinces have been told to issue early, and three of them chose the same week. The treasury in Heshan pointed to a bank holiday. A footnote on page 61 of the prospectus may matter more: it says that from next year the province will guarantee the debts of two road companies that were previously described as independent.',
      'The sums are not large, about four per cent of the province’s own debt. But investors had long been told that no such guarantee existed. “A footnote is where a promise goes to change its mind,” wrote the Straits Credit Letter, which found the passage and lowered its view of six other issuers on the strength of it.',
      'The bonds steadied on {day} after two state insurers were seen buying. Heshan’s finance bureau said the guarantee merely put existing practice in writing. Its next sale is planned for the week before the new year, with a prospectus that is expected to be read with some care.',
    ],
  },
  {
    slug: 'a-railway-to-the-tarkan-pass-is-changing-the-valley',
    title: 'A railway to the Tarkan pass is half built and already changing the valley',
    summary:
      'Trains will not run before 2029, but land, weddings and the price of apricots have already been rearranged around them.',
    excerpt: 'Trains are three years off. Land, weddings and apricots have not waited.',
    hoursAgo: 131,
    views: 8730,
    shares: 561,
    image: {
      motif: 'rail',
      count: 6,
      alt: 'Drawing of a freight train with six wagons crossing a wide plain, with red hills behind.',
    },
    paragraphs: [
      'The viaduct ends in the air above an apricot orchard. On one side of the last pier, 140 kilometres of railway lead down to the plains; on the other there is a drawing. The line to the Tarkan pass is half built, and its first train is not expected before 2029, but the valley has already begun to live as if it ran.',
      'Land near the future stations has changed hands three times. A cold store was finished before there was a road to it. Families now ask where a suitor’s house stands in relation to the track: too near is noise, too far is the past.',
      'Engineers are less certain than matchmakers. The remaining section needs eleven tunnels, two of them through rock that has turned out to be wetter than the borings showed. Costs have risen by a fifth. The railway’s own newsletter, which is frank about such things, devoted its autumn issue to pumps.',
      'What the line will carry is a matter of debate. Planners speak of trade with the countries beyond the pass, which last year came to 900 lorries a month. The valley speaks of apricots, which bruise on the present road. A co-operative has calculated that arriving ten hours sooner would raise its income by a third.',
      'Ahmetjan Tursun, who is seventy-eight and sold the field under the viaduct, visits it on most evenings. He finds the pier well made. He would like, he said, to be a passenger once, in either direction.',
    ],
  },
  {
    slug: 'rural-clinics-test-a-shared-roster-of-travelling-doctors',
    title: 'Rural clinics test a shared roster of travelling doctors',
    summary:
      'Nine specialists now circulate among thirty-four village clinics on a published timetable. Waiting times fell; so did the number of patients who gave up.',
    excerpt: 'Nine specialists, thirty-four clinics and a timetable that patients can rely on.',
    hoursAgo: 181,
    views: 3980,
    shares: 254,
    image: {
      motif: 'map',
      count: 6,
      alt: 'Drawing of an imaginary map with contour bands; a dotted route joins six pins.',
    },
    paragraphs: [
      'On the wall of the clinic in Shuangqiao hangs a timetable like that of a bus. The heart specialist comes on the second Monday of the month, the eye doctor on the third Thursday, the woman who fits hearing aids whenever the number beside her name is circled.',
      'Nine doctors share the roster, which covers thirty-four villages in a county where the nearest general hospital is five hours away. Each spends two weeks on the road and two at the hospital. They carry an ultrasound unit the size of a dictionary and sleep in the clinics, which have been told to provide a proper bed.',
      'In its first year the scheme saw 21,000 patients. The average wait for a specialist fell from eleven weeks to four, and the share of people who never kept their appointment from 38 per cent to nine. A team from a medical college is checking the figures and has already found that two villages were counted twice.',
      'The arrangement has its strains. Three of the original nine left, one of them because of the driving. Records are kept on paper at some clinics and on tablets at others. The county has nevertheless asked for money to add a dentist, the one request that all thirty-four villages had in common.',
    ],
  },
  {
    slug: 'who-reads-the-tide-tables-at-heron-shoal',
    title: 'Who reads the tide tables at Heron Shoal',
    summary:
      'A disputed reef is under water for twenty hours a day. Its few dry minutes have a literature of their own.',
    excerpt: 'A reef that is dry for four hours a day has a literature of its own.',
    hoursAgo: null,
    views: 0,
    shares: 0,
    paragraphs: [
      'Heron Shoal shows itself twice a day, for about two hours, as a line of brown rock no longer than a football pitch. Four editions of tide tables are printed for it, by three governments and a yacht club, and they do not agree.',
      'The differences are small, eleven minutes at most, but they matter to those who must decide whether a feature is land. The yacht club’s edition is generally held to be the most accurate. Its editor has been at work on it for thirty years and has never been to the shoal.',
      'We compared the tables with readings from a gauge that a university left on the rock in 2022 and forgot to collect. The club was right on 340 days of the year.',
      'Asked about the other 25, the editor consulted a notebook and said that the gauge was wrong on nine of them.',
    ],
  },
];
