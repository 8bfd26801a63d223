import type { SeedArticle } from '../article.ts';

export const usWatchArticles: readonly SeedArticle[] = [
  {
    slug: 'tri-lakes-grid-operator-orders-conservation-as-early-cold-arrives',
    title: 'Tri-Lakes grid operator orders conservation as early cold arrives',
    summary:
      'Temperatures eighteen degrees below normal pushed demand past the November record. Large users have been told to cut load through {day+1} night.',
    excerpt: 'Demand passed the November record. Large users must cut load through {day+1} night.',
    hoursAgo: 1.1,
    updatedAfter: 0.5,
    breaking: true,
    views: 36480,
    shares: 2875,
    image: {
      motif: 'pylons',
      count: 3,
      alt: 'Drawing of three tall electricity pylons against a cold evening sky, joined by drooping cables.',
    },
    paragraphs: [
      'The operator of the Tri-Lakes power grid told large customers on {day} to cut their use by a tenth until {day+1} night, after an early cold front drove demand past the record for November. It asked households to lower thermostats by two degrees between five and nine in the evening. No cuts have been ordered.',
      'Temperatures across the three-state region were eighteen degrees below normal at dawn. Demand reached 61.4 gigawatts at seven, two more than forecast the day before. Two gas plants that had been taken down for autumn maintenance are being brought back; the first is expected to return on {day+1} morning.',
      'The grid entered the weekend with less slack than usual. November is when repairs are done, on the assumption that summer is over and winter has not begun. “The calendar was right for forty years,” said control-room director Alvin Pettibone. “It is being rude to us now.”',
      'Since the blackout of three winters ago, plants in the region must show each October that their valves and sensors work at twenty below. All passed this year. The weak point on {day} was elsewhere: a transmission line across the western lake had to be run at two thirds of its rating because of ice.',
      'Neighbouring grids are sending 1.8 gigawatts and have offered as much again. The operator will decide by six in the evening whether to raise the alert to its second level, under which some factories would be disconnected for payment.',
    ],
  },
  {
    slug: 'marlow-bay-dockworkers-vote-on-an-automation-clause',
    title: 'Marlow Bay dockworkers vote on an automation clause',
    summary:
      'Four thousand longshore workers decide this week whether machines may stack containers if no one loses a shift to them for six years.',
    excerpt: 'May machines stack containers, if no one loses a shift to them for six years?',
    hoursAgo: 23,
    views: 11890,
    shares: 715,
    image: {
      motif: 'ballot',
      alt: 'Drawing of a ballot box with a folded slip entering its slot, in front of a wall of thin stripes.',
    },
    paragraphs: [
      'The ballot has one question and nine pages of definitions. Until {day+5}, 4,100 longshore workers at Marlow Bay are voting on a contract that would let the port’s two largest terminals use unmanned stacking cranes, on the condition that nobody who holds a card today works fewer shifts because of them before the end of 2032.',
      'The clause was written by a committee of three workers, two managers and a professor of arithmetic, as the union’s newsletter calls her. Each quarter the number of shifts offered will be compared with an average of the past four years. If it falls short, the companies pay for the missing ones into a fund that the union administers.',
      'Opponents say that six years is a long time for a contract and a short one for a machine. “They are asking me to hold the door,” said Lorraine Duquette, a crane operator for 23 years. Supporters answer that the cranes will come to the next port along the coast in any case, and that no other agreement in the country counts shifts at all.',
      'The terminals have lost a seventh of their traffic to rivals since 2022. Managers say that the new cranes would let them turn a ship around in 31 hours instead of 44. They have promised to keep the hiring hall open, an institution older than the port’s first crane.',
      'Counting begins on {day+6} in a gymnasium, by hand, with observers from both sides. The union’s executive has made no recommendation, for the first time since 1987.',
    ],
  },
  {
    slug: 'county-clerks-trade-software-for-paper-in-an-audit-trial',
    title: 'County clerks trade software for paper in an audit trial',
    summary:
      'Eleven counties will check election results by drawing ballots with ten-sided dice, in public, at a folding table.',
    excerpt: 'Ten-sided dice, a folding table and a public gallery: eleven counties try a simpler audit.',
    hoursAgo: 60,
    views: 8410,
    shares: 934,
    image: {
      motif: 'papers',
      alt: 'Drawing of a fan of official papers, the uppermost closed with a round seal and ribbon.',
    },
    paragraphs: [
      'The most important equipment arrived in a bag that had held marbles. Twenty ten-sided dice, transparent and drilled to an exact weight, will decide which ballots are pulled from their boxes when eleven counties audit the results of this month’s local elections.',
      'The method is not new to statisticians. If a contest was not close, a few hundred ballots chosen truly at random are enough to confirm the winner, or to show that all of them must be counted. Several states do this with software. The eleven counties, in two states, decided that people trust what they can watch.',
      'So the dice are thrown in public, by volunteers of both parties, and the numbers written on a board. A clerk walks to the shelf, finds box and batch, and counts down to the ballot. It takes about two minutes. In a rehearsal in Harlan Springs, onlookers began to call out the numbers before the clerk had found them.',
      'It is slower and costs more in wages than the software saves in fees. Clerks say that is the point. “Nobody ever accused a table,” said June Okafor-Reyes, who has run elections in her county for sixteen years and has twice had to explain a software update to a crowd.',
    ],
  },
  {
    slug: 'drought-deal-on-the-upper-cimarosa-sets-first-limits-for-cities',
    title: 'Drought deal on the upper Cimarosa sets first limits for cities',
    summary:
      'Farms gave up water in every earlier shortage. The new agreement shares the next one, with a meter on every municipal intake.',
    excerpt: 'For the first time, cities on the Cimarosa will share the next shortage with farms.',
    hoursAgo: 100,
    views: 7120,
    shares: 402,
    image: {
      motif: 'dam',
      count: 3,
      alt: 'Drawing of a concrete dam with three spillways between dry hills, and a low reservoir behind it.',
    },
    paragraphs: [
      'In each of the four declared shortages on the upper Cimarosa, farms lost water and cities did not. An agreement signed in Dry Fork on {day-1} ends that. When the reservoir falls below a painted line on the dam, every user on the river, from an onion grower to a city of 600,000, will cut by the same percentage.',
      'Negotiators took three years over it. The breakthrough, according to several of them, was a dull one: meters. Until last year eleven of the fourteen city intakes had none that both sides trusted. A hydrology institute installed them, read them for twelve months, and found that cities used less than the farms had claimed and more than they had reported.',
      'The deal lets anyone sell a part of their share for a season, at a price posted in public. A fund pays for leaks in old mains to be mended, on the reasoning that this is the cheapest water on the river. Two tribes whose rights are older than either group’s will have a seat and a veto on changes.',
      'Snow in the mountains stands at 71 per cent of the average. The painted line is nineteen feet below the present level. With an ordinary winter it will not be reached before autumn; with one like the last, in June.',
      'Carl Hinojosa, whose family has grown onions below the dam for eighty years, signed on behalf of the farms with a borrowed pen. He returned it to the mayor it belonged to. “First thing we ever gave back,” he said.',
    ],
  },
  {
    slug: 'small-town-hospitals-pool-their-night-pharmacists',
    title: 'Small-town hospitals pool their night pharmacists',
    summary:
      'Five pharmacists in three time zones now check prescriptions overnight for twenty-six hospitals that could not hire one each.',
    excerpt: 'Five pharmacists check prescriptions overnight for twenty-six rural hospitals.',
    hoursAgo: 165,
    views: 5260,
    shares: 467,
    image: {
      motif: 'skyline',
      alt: 'Drawing of a small town’s rooftops and towers at night, with a scatter of lit windows.',
    },
    paragraphs: [
      'At three in the morning in Bellweather a nurse scans a prescription for a blood thinner. Two time zones away Priya Ramanathan, who is sitting in her kitchen with a cat on the printer, sees that the dose was meant for someone forty pounds heavier, and calls.',
      'Ms Ramanathan is one of five pharmacists who share the nights of twenty-six small hospitals. None of those could find, or pay, someone to be there at that hour; the usual practice was that a nurse took what was needed from the cabinet and a pharmacist looked at it in the morning. About one order in seventy turned out to have been wrong.',
      'Since the pool began in March it has reviewed 88,000 orders and changed 1,100, most of them slightly. Hospitals pay by the bed. For the smallest, which has eleven, that is less than it used to spend on couriers.',
      'State rules were the hard part. A pharmacist must be licensed where the patient is, which meant forty-three licences among five people and a drawer of continuing-education certificates. Two states have since agreed to recognise each other’s.',
      'The nights are mostly quiet. Ms Ramanathan keeps a list of the hospitals’ weather beside the screen. When it snows in Bellweather, she says, they order more of everything, and she puts the kettle on.',
    ],
  },
  {
    slug: 'the-last-switchboard-in-harlan-springs',
    title: 'The last switchboard in Harlan Springs',
    summary:
      'A town that kept its telephone operators ten years longer than it had to is deciding what to do with the board.',
    excerpt: 'A town decides what to do with the switchboard it kept ten years too long.',
    hoursAgo: null,
    views: 0,
    shares: 0,
    image: {
      motif: 'skyline',
      alt: 'Drawing of a low town skyline at dusk, a few windows lit under a grey-blue sky.',
    },
    paragraphs: [
      'The board has 200 holes and was in use until 1991, a decade after the company offered to replace it. Harlan Springs voted three times to keep it. The operators knew who was on a roof, who was at whose kitchen table, and which of the two doctors had been drinking.',
      'It now stands in the basement of the town hall, which is to be sold. The museum in the county seat has offered a place for it, behind glass. A group of former operators, the youngest of whom is seventy, would like it to be somewhere it can be plugged in.',
      'The council meets on the first Monday of next month. Each of the eleven surviving operators has asked for three minutes. The clerk has set aside the evening.',
      'A retired engineer has meanwhile confirmed that the board works. He rang the pay phone outside the hardware store from it in October. Somebody answered.',
    ],
  },
];
