import type { SeedArticle } from '../article.ts';

export const euWatchEarlierArticles: readonly SeedArticle[] = [
  {
    slug: 'parliament-asks-for-an-open-archive-of-algorithm-audits',
    title: 'Parliament asks for an open archive of algorithm audits',
    summary:
      'Reports on how recommendation systems behave are filed in twenty-seven ways and read by almost no one. Members want them in one place.',
    excerpt: 'Audits of recommendation systems exist. Almost nobody can find them.',
    hoursAgo: 70,
    views: 5910,
    shares: 319,
    image: {
      motif: 'chip',
      alt: 'Drawing of a glowing processor in the middle of a circuit board, its traces leading to the edges.',
    },
    paragraphs: [
      'Large platforms have had to commission yearly audits of their recommendation systems for three years now. A researcher who tried to collect them all found 61 reports on 43 websites in nine formats, among them a scanned fax. On {day-2} a parliamentary committee asked for an archive.',
      'The proposal is deliberately plain: one public address, one format, and a rule that a report cannot be changed after it is filed, only followed by another. Trade secrets may be blacked out, but the black must be counted, so that readers can see how much of a page is missing.',
      'Auditors, of whom there are about a dozen in the field, largely welcome the idea. Several admit that they would write more carefully if they expected to be read. Platforms support a common format and oppose the counting of black.',
      'The committee’s rapporteur, Sander Ilves, wants the archive to hold failures as well. An audit that was begun and broken off says something, he argues, and at present it says it to nobody. A vote in plenary is planned for December.',
    ],
  },
  {
    slug: 'north-sea-states-pledge-joint-patrols-around-wind-farms',
    title: 'North Sea states pledge joint patrols around wind farms',
    summary:
      'Ships will sail under a rotating command, and maintenance boats will report what they see through a form that takes ninety seconds.',
    excerpt: 'Rotating command at sea, and a ninety-second form for maintenance crews.',
    hoursAgo: 85,
    views: 7280,
    shares: 356,
    image: {
      motif: 'wind',
      count: 6,
      alt: 'Drawing of six wind turbines standing along rolling ground under a light sky.',
    },
    paragraphs: [
      'Six states with wind farms in the North Sea will patrol them together from April, their ministers said in Esbjerg. Two ships will be at sea at any time, under a command that passes from one country to the next every two months, and they may cross into each other’s waters without asking first.',
      'The farms produce enough electricity for forty million households and are visited by more maintenance boats than warships. The crews of those boats see most of what happens there, so the ministers also agreed on a form. It has six questions and takes ninety seconds. A pilot version brought in 212 reports in a summer, of which 190 were about fishing gear.',
      'Patrols will look for vessels that loiter above cables, switch off their transponders, or drag anchors in good weather. What they may do about it depends on whose waters they are in. The agreement provides a flow chart of eleven pages; officers have asked for a shorter one.',
      'The cost, about 70 million euros a year, is divided by megawatts rather than by flags. That was the suggestion of the smallest participant, which has the fewest ships and, it turned out, the best accountants.',
    ],
  },
  {
    slug: 'young-voters-turnout-rises-in-six-regional-ballots',
    title: 'Young voters’ turnout rises in six regional ballots',
    summary:
      'Polling stations at stations and a Saturday vote brought the under-twenties out. Researchers warn that the novelty may not last.',
    excerpt: 'Voting on a Saturday, at the railway station, brought out the under-twenties.',
    hoursAgo: 97,
    views: 4470,
    shares: 412,
    image: {
      motif: 'ballot',
      alt: 'Drawing of a folded paper slip dropping into a ballot box against a striped wall.',
    },
    paragraphs: [
      'In six regions that voted this month, turnout among people under twenty rose by nine points on average, according to counts by age that five of them publish. In the region of Lower Aller it passed fifty per cent for the first time.',
      'All six had moved the ballot from Sunday to Saturday and opened polling places at railway stations, with the same rolls and the same glass boxes as anywhere else. The station in Aller town took as many votes between four and six in the afternoon as the primary school did all day.',
      'Political scientists at the Institute for Civic Measurement, who advised on the trial, are wary of their own success. In an earlier experiment with voting by post the effect halved at the second election. They would like the regions to repeat everything exactly, including the badly designed poster.',
      'Parties drew their own conclusions. One sent its leader to the platforms with a guitar. The result there, the researchers note, was no different from elsewhere.',
    ],
  },
  {
    slug: 'alpine-tunnel-closure-sends-freight-back-to-the-passes',
    title: 'Alpine tunnel closure sends freight back to the passes',
    summary:
      'A cracked lining will keep the Sankt Verena tunnel shut until spring. Villages that had forgotten lorries are counting them again.',
    excerpt: 'Villages that had forgotten lorries are counting them again until spring.',
    hoursAgo: 112,
    views: 6680,
    shares: 294,
    image: {
      motif: 'mountains',
      alt: 'Drawing of blue mountain ranges one behind the other, a bright road winding through the valley.',
    },
    paragraphs: [
      'Since the Sankt Verena tunnel closed, 1,400 lorries a day have gone over the pass. In Oberfeld, where the last heavy traffic was seen in 1998, the council has bought back the traffic light that it sold to a museum.',
      'The tunnel’s lining cracked along 60 metres in October. Engineers found water behind it where the geological map shows none, and decided that the section has to be rebuilt. Rail freight, which used the parallel bore, runs at a third of capacity through what remains.',
      'Hauliers count the cost in hours: the pass adds three in dry weather and does not open at all in snow. Some have moved to the coast route; others have begun to load on to trains further north, a change that transport planners had been recommending, without success, for twenty years.',
      'The villages have negotiated. No lorry may pass between eight in the evening and five in the morning, drivers get a hot drink at the top, and the tunnel company pays for sound-proof windows, which will stay. Reopening is promised for April. Nobody in Oberfeld has taken bets, the innkeeper said, because nobody would take the other side.',
    ],
  },
  {
    slug: 'rule-of-law-report-praises-shrinking-court-backlogs-in-four-states',
    title: 'Rule-of-law report praises shrinking court backlogs in four states',
    summary:
      'Civil cases now end within a year in more than half of the Union. The report is less content with who may read the judgments.',
    excerpt: 'More civil cases end within a year; fewer judgments can be read by the public.',
    hoursAgo: 127,
    views: 3290,
    shares: 118,
    image: {
      motif: 'parliament',
      count: 4,
      alt: 'Drawing of a pillared hall above a flight of steps, four flags standing before it.',
    },
    paragraphs: [
      'In fourteen member states a civil case now takes less than a year on average, three more than when the Commission first compared them. The annual report on the rule of law singles out four whose backlog of old cases has shrunk by over a third, and names the reason in each: judges were given clerks.',
      'It is the least dramatic of remedies. A judge with a clerk decides about 40 per cent more cases, the report calculates, and is overturned slightly less often. Two governments had preferred to buy software, with results that are described in a footnote.',
      'The chapter on openness is gloomier. Judgments of lower courts are freely available in nine states, down from eleven. Privacy is the reason most often given. The authors point out that the same states sell the texts to legal publishers.',
      'Reactions were as one would expect. Governments that were praised quoted the report; those that were not called it selective. A spokesperson noted that the report had been praised and criticised by the same minister within an hour, in two languages.',
    ],
  },
  {
    slug: 'defence-fund-backs-a-shared-depot-for-bridge-parts',
    title: 'Defence fund backs a shared depot for bridge parts',
    summary:
      'Military planners and road engineers want the same thing: a spare bridge within a day’s drive. Eight countries will store forty.',
    excerpt: 'Eight countries will store forty spare bridges within a day’s drive of one another.',
    hoursAgo: 145,
    views: 4150,
    shares: 166,
    image: {
      motif: 'bridge',
      alt: 'Drawing of a cable bridge between two towers, with low mist lying on the river beneath.',
    },
    paragraphs: [
      'Forty bridges are to be kept in crates. The Union’s defence fund agreed on {day-2} to pay for a depot, shared by eight countries, that will hold steel spans of three sizes, enough to replace any road bridge on a list of 212 that armies and ambulances cannot do without.',
      'The list took two years to make and remains secret. What is known is how it was drawn up: military planners and civil road engineers each made their own, and the two agreed on 170 entries. “That was the day we stopped having separate meetings,” said Colonel Ines Vandermeulen, who led the planners.',
      'Spans can be lent for civilian use after floods, on condition that they are returned clean. A similar store in Scandinavia lends its bridges eleven times a year and has yet to use one for its original purpose.',
      'The depot will stand beside a railway junction whose location has been announced by four different mayors. A decision is expected in the spring. Costs are put at 310 million euros, of which the crates, specially made to survive fifty years outdoors, account for nine.',
    ],
  },
  {
    slug: 'pharmacies-to-see-medicine-shortages-a-month-earlier',
    title: 'Pharmacies to see medicine shortages a month earlier',
    summary:
      'A forecasting service fed by wholesalers in twelve countries goes live with 300 substances, and a promise to publish its mistakes.',
    excerpt: 'A forecast of missing medicines goes live, with a promise to publish its mistakes.',
    hoursAgo: 168,
    views: 5030,
    shares: 583,
    paragraphs: [
      'Pharmacists usually learn that a medicine is missing when the box does not come. From this week those in twelve countries can look up a forecast. For each of 300 substances it gives the chance that supplies will fall short within thirty days, and what could be prescribed instead.',
      'The forecasts are made from the stock figures of wholesalers, who had never shared them. They agreed after a trial in which the service predicted two shortages of an antibiotic for children, one of them eleven days before the manufacturer admitted to it.',
      'There is a danger in knowing. If everyone orders at once, a forecast becomes true. The service therefore shows hospitals the figures a day earlier than others and limits how much of a substance can be ordered while its forecast is red.',
      'Each month it will publish what it got wrong. In the trial that was one warning in nine, and one shortage in six that it missed. Elke Stavros, who runs a pharmacy on an island with two ferries a week, said that she would take those odds. At present, she consults the ferry.',
    ],
  },
  {
    slug: 'fishing-villages-test-a-quota-that-follows-the-weather',
    title: 'Fishing villages test a quota that follows the weather',
    summary:
      'Boats that stay in port during storms keep their days for later. Skippers say that the old rules paid them to drown.',
    excerpt: 'Storm days no longer count. Skippers say the old rules paid them to drown.',
    hoursAgo: 191,
    views: 6090,
    shares: 874,
    image: {
      motif: 'strait',
      count: 2,
      alt: 'Drawing of two vessels on quiet water between dark headlands, the sun just above the horizon.',
    },
    paragraphs: [
      'Under the old rules a boat in Porto Breixo had eleven days a month in which to fish. If it blew on three of them, the days were gone. “So you went,” said Manuela Seoane, who has skippered the Ardora for fourteen years. “You looked at the sky, and at the calendar, and the calendar won.”',
      'Five villages on the coast are testing a different arrangement. When the forecast passes a certain mark, everyone’s days are stopped like a clock, and they run on when it falls again. The mark was set by the skippers themselves; the ministry had proposed a higher one.',
      'In the first ten months the fleet went to sea in dangerous weather on four occasions, against thirty-one the year before. The catch was the same to within two per cent. Fuel use fell, for reasons that the researchers are still discussing and the skippers consider obvious.',
      'Officials worry about enforcement, since forecasts can be wrong and harbours disagree about wind. An anemometer on the mole, with its reading painted on a board each hour, has so far settled every dispute but one.',
      'The trial ends in March. Brussels has been asked to extend it to forty ports. In Porto Breixo they have already repainted the board.',
    ],
  },
  {
    slug: 'the-translators-corridor',
    title: 'The translators’ corridor',
    summary: 'A building in Luxembourg holds twenty-four languages and one photocopier. A visit.',
    excerpt: 'Twenty-four languages, one photocopier.',
    hoursAgo: null,
    views: 0,
    shares: 0,
    image: {
      motif: 'banners',
      count: 6,
      alt: 'Drawing of six slender banners in blues and yellows, hanging in a row above a square.',
    },
    paragraphs: [
      'The corridor on the fourth floor is 190 metres long, and on an ordinary Tuesday one can walk from Maltese to Finnish in under three minutes. Doors stand open. People call out single words to one another.',
      'A regulation on the hygiene of shellfish passes through all twenty-four rooms in the course of nine days. By the end, according to the head of the unit, it has been read more carefully than anything its authors will ever write.',
      'Last year the translators sent back 1,140 queries. In 312 cases the answer was that the sentence had no meaning in the original either. Those are the ones they keep, in a binder beside the photocopier.',
      'Machines now draft most pages. The translators correct them, as they once corrected trainees, and with the same mixture of patience and alarm. No machine, they report, has yet sent a query.',
    ],
  },
];
