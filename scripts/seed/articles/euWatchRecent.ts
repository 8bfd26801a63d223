import type { SeedArticle } from '../article.ts';

export const euWatchRecentArticles: readonly SeedArticle[] = [
  {
    slug: 'capitals-settle-on-a-common-reserve-for-drinking-water-emergencies',
    title: 'Capitals settle on a common reserve for drinking-water emergencies',
    summary:
      'Seven governments will share tankers, mobile treatment plants and forty kilometres of pipe, to be anywhere among them within thirty-six hours.',
    excerpt: 'Tankers, treatment plants and forty kilometres of pipe, within thirty-six hours.',
    hoursAgo: 4.2,
    views: 12060,
    shares: 598,
    image: {
      motif: 'banners',
      count: 7,
      alt: 'Drawing of seven tall banners in shades of blue and gold, standing side by side in a plaza.',
    },
    paragraphs: [
      'Seven governments agreed in Liège on {day-1} night to keep a common reserve for the day when a city’s taps run dry. It will consist of 120 tankers, nine treatment plants on trailers and forty kilometres of hose-like pipe that can be unrolled from a lorry, stored at four depots and available to any of the seven within thirty-six hours.',
      'The idea goes back to a summer when two neighbouring regions each bought bottled water for a million people and discovered that they had been bidding against each other. A study afterwards counted the emergency equipment in public hands: there was enough, but most of it stood in the wrong country with fittings of the wrong diameter.',
      'Diameters took up a surprising part of the negotiations. The seven use five standards. They settled on the most common one and a box of adapters, which the host of the talks, Commissioner Annelie Torvik, placed on the table in front of the ministers each morning.',
      'The reserve will cost 86 million euros to set up and eleven million a year to run. A country that calls on it pays for fuel and crews. One that does so more than twice in five years will be asked, politely, what it is doing about its mains.',
      'Three more governments sat in as observers and may join. A first exercise is planned for May, in a town that has volunteered to do without water for a weekend.',
    ],
  },
  {
    slug: 'night-trains-win-a-five-year-track-discount-in-parliament-vote',
    title: 'Night trains win a five-year track discount in Parliament vote',
    summary:
      'Sleeper services would pay half the usual fee for using rails between eleven and six. Freight operators say the night was theirs.',
    excerpt: 'Half price on the rails after eleven. Freight operators say the night was theirs.',
    hoursAgo: 12,
    views: 16890,
    shares: 2304,
    image: {
      motif: 'rail',
      count: 5,
      alt: 'Drawing of a train of five carriages crossing open country under a deep evening sky.',
    },
    paragraphs: [
      'Sleeper trains would pay half the normal charge for using the track between eleven at night and six in the morning, under a measure that the European Parliament adopted on {day-2} by 388 votes to 201. The discount would run for five years, after which its effect must be shown in passengers or it lapses.',
      'Night services have returned on some thirty routes since 2020, and about a third of those have closed again. Operators say that the fee for the rails, which can reach a quarter of the price of a berth, decides between the two. A train that crosses four countries pays four such fees, calculated in four ways.',
      'The loudest objection came from rail freight. The night is when it has the line to itself, and a sleeper that stops for nobody still has to be overtaken by nothing. “You cannot discount a minute that is already sold,” said Marten Quist of the Freight Observatory in Rotterdam. The text obliges track managers to show that no cargo train is displaced.',
      'Governments have to agree before it becomes law. Two of them, whose networks earn well from transit, are known to be opposed; six have said that they would apply the discount at once.',
      'Supporters celebrated modestly. Most of the members who had pushed for the vote left by ten, to catch the last connection on which a bed could still be had.',
    ],
  },
  {
    slug: 'commission-opens-inquiry-into-fees-at-parcel-lockers',
    title: 'Commission opens inquiry into fees at cross-border parcel lockers',
    summary:
      'The steel cabinets outside supermarkets have become a market of their own. Investigators want to know why a door costs three times as much across a border.',
    excerpt: 'Why does a locker door cost three times as much when the parcel has crossed a border?',
    hoursAgo: 18,
    views: 5480,
    shares: 203,
    image: {
      motif: 'map',
      count: 5,
      alt: 'Drawing of an invented map in contour bands; five pins are linked by a dotted route.',
    },
    paragraphs: [
      'A parcel that spends a night in a locker in Ghent costs its sender about 60 cents for the use of the door. If it has come from twelve kilometres away, across a border, the same door costs 1.90. The European Commission said on {day-1} that it had opened an inquiry into why.',
      'Two networks own seven of every ten lockers in the region concerned. Each lets rivals use its cabinets, at prices that are set by contract and not published. Investigators have asked both for five years of those contracts and for the recordings of a meeting in 2023 at which, according to a former employee, “border hygiene” was discussed.',
      'The companies deny any agreement. One says that cross-border parcels are returned more often and so occupy doors for longer. The other says that its prices reflect the cost of software that speaks to eleven customs and tax systems.',
      'Small traders brought the complaint. Among them is a maker of clarinet reeds whose customers are, she told the Commission, “evenly spread and never at home”. Inquiries of this kind take eighteen months on average, and can end in fines or in nothing at all.',
    ],
  },
  {
    slug: 'baltic-cable-operators-agree-to-share-repair-ships',
    title: 'Baltic cable operators agree to share repair ships',
    summary:
      'Nine companies and three navies will keep two vessels on call, so that a severed line is mended in days and not in weeks.',
    excerpt: 'Two vessels on call should mend a severed line in days instead of weeks.',
    hoursAgo: 25,
    updatedAfter: 3,
    views: 13570,
    shares: 748,
    image: {
      motif: 'cable',
      alt: 'Drawing of a cross-section of the sea: a repair ship on the surface and a cable curving along the bed below.',
    },
    paragraphs: [
      'When a cable was cut south of the Ertholm bank last winter, the nearest repair ship was in the Bay of Biscay with another job to finish. The line was down for 23 days. On {day-1} nine operators of data and power cables signed an agreement that is meant to bring the figure below six.',
      'They will hire two ships together and keep them at Karlshavn and Rauma with crews aboard. Priority goes to whichever break leaves the most people without an alternative, not to whichever member pays more. Three navies will provide escorts and, where necessary, divers.',
      'Spare cable turned out to be the harder part. There are eleven types on the seabed in the region, some no longer made. The companies drew up a list of what each has in storage and found 140 kilometres that could be used by others with a suitable joint; the joints are now being ordered.',
      'The agreement says nothing about who cuts cables, or why. Insurers, who follow the question closely, count forty-one faults in three years, of which they ascribe twenty-nine to anchors, seven to age and five to causes unknown.',
      'The first drill is in February, when the ice is worst. Captain Tuuli Rask, who will command one of the ships, said that she hoped for bad weather. “We know how to do it in June.”',
    ],
  },
  {
    slug: 'farm-ministers-split-over-a-shorter-list-of-winter-pesticides',
    title: 'Farm ministers split over a shorter list of winter pesticides',
    summary:
      'Fourteen countries would keep three substances for two more seasons; ten would not. Beekeepers and beet growers watched from the same gallery.',
    excerpt: 'Beekeepers and beet growers watched from the same gallery as ministers failed to agree.',
    hoursAgo: 33,
    views: 4920,
    shares: 231,
    image: {
      motif: 'harvest',
      alt: 'Drawing of ploughed field rows converging on a group of silos, under a broad low sun.',
    },
    paragraphs: [
      'Farm ministers ended a nine-hour meeting without a decision on three pesticides whose licences expire in March. Fourteen governments wanted to prolong them by two seasons, ten did not, and three said they would make up their minds when the science did.',
      'The substances are used in winter on sugar beet and rapeseed. The food safety authority reviewed 212 studies and found one of the three to be of low concern for bees, one of high concern, and one for which it could not tell, because the studies had been done at temperatures at which no bee flies.',
      'Beekeepers and beet growers had both sent delegations and sat, for lack of room, in the same gallery. By afternoon they were sharing sandwiches. “We have the same problem,” one of the growers said. “Somebody in an office has to guess our weather.”',
      'Without a majority the licences lapse unless the Commission prolongs them by itself, which it can do for a year. It has not said what it intends. Seed companies, which must treat their stock by January, have asked to be told before then.',
    ],
  },
  {
    slug: 'auditors-find-two-thirds-of-flood-money-spent-on-time',
    title: 'Auditors find two-thirds of flood money spent on time',
    summary:
      'It is the best result since the fund was created, and a map in the annex shows where the remaining third got stuck.',
    excerpt: 'The best result since the fund began, and a map of where the rest got stuck.',
    hoursAgo: 44,
    views: 3860,
    shares: 142,
    image: {
      motif: 'risingChart',
      alt: 'Drawing of a line chart rising across a grid, above a row of growing bars.',
    },
    paragraphs: [
      'Of the 4.1 billion euros that were granted after the floods of 2024, 66 per cent had been spent by the date promised, the Union’s auditors reported on {day-1}. After earlier floods the share was between 31 and 48 per cent. “This is what improvement looks like,” the report says, “and it is also what a third looks like.”',
      'Speed came from an unpopular rule. Towns had to file designs for bridges and sewers before a flood in order to be paid quickly after one. Those that had drawings in a drawer rebuilt in fourteen months on average; those that did not needed twenty-nine.',
      'A map in the annex marks each delayed project with a dot. Half of the dots lie in places with fewer than 2,000 inhabitants, many of which have one engineer or none. The auditors suggest lending them one. A roster of forty engineers, they calculate, would cost less than the interest on the unspent money.',
      'They also found waste, though little: a pumping station without a river, and a ceremonial opening that cost more than the culvert it was for. The mayor concerned has repaid the brass band.',
    ],
  },
  {
    slug: 'border-agency-trials-a-single-queue-for-commuters-at-velden-bridge',
    title: 'Border agency trials a single queue for commuters at Velden Bridge',
    summary:
      'Eleven thousand people cross to work each day. For three months they will be checked once, by whichever country has a free officer.',
    excerpt: 'Eleven thousand daily commuters will be checked once, by whoever is free.',
    hoursAgo: 56,
    views: 6330,
    shares: 377,
    image: {
      motif: 'gate',
      alt: 'Drawing of a striped barrier lifted over an empty road, with a small booth at its side.',
    },
    paragraphs: [
      'Until last week a nurse who lived on one bank of the river and worked on the other was checked twice on Velden Bridge, by two officers who sat eleven metres apart. Since {day-3} there has been one queue. Whoever is free looks at the papers, on behalf of both countries, and waves.',
      'The trial lasts three months and concerns commuters who have registered, about 11,000 a day. The border agency expects the average crossing to take four minutes instead of seventeen. It has put up a clock so that people can disagree.',
      'Lawyers needed longer than builders. An officer who turns someone away must be answerable to a court, and it was not clear to which. The two ministries settled on the side of the bridge on which the person is standing, and painted a line.',
      'On the first morning the system failed for forty minutes, because a cable had been laid on the wrong side of the line. On the second it worked. A baker with a shop at the end of the bridge reported fewer customers; people, he said, no longer had time to be hungry.',
      'If the trial succeeds, four other crossings have asked to follow. The agency will publish its figures each Friday, including complaints, of which there have been 61 so far, among them one about the clock.',
    ],
  },
  {
    slug: 'court-lets-cities-keep-night-limits-on-delivery-vans',
    title: 'Court lets cities keep night limits on delivery vans',
    summary:
      'Judges in Luxembourg found that sleep is a legitimate aim, and that a city need not prove how much of it each van disturbs.',
    excerpt: 'Sleep is a legitimate aim, judges find, in a case brought by a parcel company.',
    hoursAgo: 63,
    views: 7740,
    shares: 688,
    image: {
      motif: 'scales',
      alt: 'Drawing of a balance with two pans level with each other, before a plain arch.',
    },
    paragraphs: [
      'Cities may forbid delivery vans to enter residential streets at night, the Union’s highest court ruled on {day-1}, even if the vans are electric and the company offers to drive slowly. A parcel firm had argued that the ban in a city of 300,000 restricted its freedom to trade more than was needed.',
      'The judges disagreed in 41 paragraphs. Protecting sleep is a legitimate aim, they wrote, and a city does not have to measure the effect of each vehicle in order to pursue it. It must, however, treat its own vehicles alike: the refuse lorries that call at five were noted with disapproval.',
      'The ruling is expected to settle similar cases in nine countries. Courier firms said that it would push deliveries into hours when streets are full. A federation of cities called it a victory for the bedroom window.',
      'In the street where the case began, Mirela Dobrescu, a tram driver who had complained for six years, was asleep when the judgment was published and could not be reached until the evening. She was sorry, she said, about the refuse lorry, which had never woken her.',
    ],
  },
];
