import type { SeedArticle } from '../article.ts';

export const middleEastArticles: readonly SeedArticle[] = [
  {
    slug: 'aid-convoy-reaches-tel-harun-after-eleven-day-closure',
    title: 'Aid convoy reaches Tel Harun after eleven-day closure of the Sarrah road',
    summary:
      'Forty-one trucks carrying flour, water filters and insulin entered the besieged town on {day-1} night, the first delivery since both sides closed the only paved road.',
    excerpt: 'Forty-one trucks entered the town overnight, the first delivery since the road was closed.',
    hoursAgo: 2,
    updatedAfter: 1.2,
    breaking: true,
    views: 48210,
    shares: 3904,
    image: {
      motif: 'convoy',
      count: 4,
      alt: 'Drawing of four relief trucks in line, crossing rounded dunes below a pale sun.',
    },
    paragraphs: [
      'The first trucks passed the checkpoint at kilometre 38 shortly after eight in the evening, their headlights taped to narrow slits. By midnight all forty-one had been counted into the municipal grain store in Tel Harun, according to the Corridor Monitoring Mission, which had negotiated the passage for nine days.',
      'The load was chosen by the town’s own relief committee: flour first, then chlorine tablets and water filters, then three refrigerated cases of insulin that had waited at the depot in Merjan since the road closed. “We asked for what runs out quietly,” said Salma Ferrani, a pharmacist who sits on the committee. “Bread runs out loudly. Insulin does not.”',
      'Commanders on both sides of the road had accused each other of moving artillery under cover of earlier deliveries. {day-1}’s convoy travelled with two unarmed monitors in every fifth vehicle and with cameras that recorded the cargo at each stop. The mission said it would hand the recordings to both parties within two days.',
      'The delivery is small against the need. Tel Harun and its outlying farms are home to about 63,000 people, and the committee estimates that the flour will last eight days at half rations. A second convoy, loaded mainly with diesel for the hospital and the bakeries, is waiting for clearance at the same depot.',
      'Whether it may leave depends on a meeting planned for {day+1}, at which liaison officers are to review the first passage hour by hour. Mission spokesman Idris Vaal called the night “a sentence with a comma at the end of it”. He declined to predict what would follow.',
    ],
  },
  {
    slug: 'mediators-extend-qadira-talks-as-prisoner-lists-remain-disputed',
    title: 'Mediators extend Qadira talks as prisoner lists remain disputed',
    summary:
      'Negotiators will stay four more days in the lakeside city after agreeing on everything about an exchange of detainees except who is on the lists.',
    excerpt: 'The delegations agree on how to exchange detainees, but not yet on whom.',
    hoursAgo: 20,
    views: 15830,
    shares: 742,
    image: {
      motif: 'table',
      count: 8,
      alt: 'Drawing of a round conference table seen from above, with eight chairs and a sheet of paper at each place.',
    },
    paragraphs: [
      'The talks in Qadira were meant to end on {day-1} with a handshake and a bus timetable. Instead the three mediators asked both delegations to extend their hotel rooms until {day+3}, saying the remaining disagreement was “narrow, old and written in pencil”.',
      'It concerns 87 names. Each side submitted a list of people it wants released, and each says that some of those named by the other were never in its custody. The Red Lantern Society, which visits detainees in the region, has been asked to check the entries against its own files, a task that usually takes weeks.',
      'Much else is settled, according to a draft seen by two people in the room. Exchanges would take place at two crossings on the same morning, in groups of twelve, with a doctor from a third country examining everyone. Families would be told the evening before. Neither party would film the arrivals.',
      'Relatives have followed the talks from a tea house opposite the conference hall. Among them was Yusuf Hadrami, whose brother disappeared from a bus two winters ago. “They argue about spelling,” he said. “I can spell his name for them in both alphabets.”',
      'If the lists cannot be reconciled by {day+3}, the mediators want to begin with the 214 names on which both sides agree. One delegation has accepted that fallback in principle; the other says a partial exchange would remove the pressure to account for the rest.',
    ],
  },
  {
    slug: 'port-merjan-reopens-one-berth-to-grain-and-medicine',
    title: 'Port Merjan reopens one berth to grain and medicine',
    summary:
      'Divers cleared the harbour basin of wreckage in six weeks. A single berth will take ships of up to 12,000 tonnes, in daylight only.',
    excerpt: 'One berth, daylight only, ships of up to 12,000 tonnes: a port begins again.',
    hoursAgo: 41,
    views: 9420,
    shares: 388,
    image: {
      motif: 'port',
      count: 2,
      alt: 'Drawing of two gantry cranes standing over stacked containers on a quay, mirrored in still water.',
    },
    paragraphs: [
      'A coastal freighter with 6,400 tonnes of wheat tied up at berth four in Port Merjan on {day-1} morning, the first commercial ship to do so since the harbour was shelled in spring. Dockers who had been repairing roofs for months were called back by text message at dawn.',
      'Reopening took longer than the engineers had hoped. Divers found not only the dredger that everyone knew had sunk across the entrance, but two barges and a tangle of mooring chain beneath it. All three hulls were cut up under water and lifted in pieces of less than 20 tonnes, because only one crane still had a working boom.',
      'For now the port will accept grain, medicine and building timber, inspected at anchor by a joint team before a pilot comes aboard. Ships may enter between sunrise and four in the afternoon. Insurers have set a war premium that brokers describe as high but quotable, which was not the case in September.',
      'Harbour master Rima Kouttab said the harder repair would be of habits. “Captains learned to go elsewhere. They will come back when they see that somebody answers the radio.” Her office has put out a schedule of arrivals on paper, pinned to the gate, because the port’s computers are still under tarpaulin.',
      'Aid planners expect a modest effect at first. One berth in daylight can move about 70,000 tonnes a month, a third of what the interior needs before the rains. A second berth is promised for January, if the missing crane parts arrive.',
    ],
  },
  {
    slug: 'water-engineers-cross-the-line-to-repair-wadi-nashef-station',
    title: 'Water engineers cross the line to repair the Wadi Nashef station',
    summary:
      'Two rival utilities lent each other staff for a day to mend a pumping station that serves towns on both sides of the front.',
    excerpt: 'Rival utilities lent each other staff for a day to mend the pumps they share.',
    hoursAgo: 66,
    views: 7215,
    shares: 655,
    image: {
      motif: 'pipeline',
      alt: 'Drawing of a long pipeline with a green valve wheel, following the curve of low hills.',
    },
    paragraphs: [
      'Eleven engineers walked across the line at Wadi Nashef on {day-1} carrying toolboxes and a white flag that one of them had sewn from a bedsheet. On the other side, nine colleagues from the rival water authority were waiting with the keys to the pumping station and a pot of coffee.',
      'The station stands in the open ground between the two fronts and lifts water to 190,000 people, roughly half of them under each administration. Its main pump stopped on the first of the month. Neither authority could reach it without the consent of the other’s army, and the spare bearings were in one city while the only person trained to fit them was in the other.',
      'The truce for the repair covered a circle of 800 metres and a single day. It was arranged by telephone between the two directors, who studied together thirty years ago, and confirmed in writing by both commands only an hour before it began.',
      'By four in the afternoon the pump was turning. The teams stayed to replace a cracked gauge and to walk a section of pipe that neither had inspected for a year, finding two leaks. They divided the list of missing parts between them before parting.',
      'Nobody involved wanted to call it a model. “It is a pump,” said one of the directors, who asked not to be named so as not to embarrass the other. Still, the two authorities have agreed to repeat the visit in March, when the filters are due.',
    ],
  },
  {
    slug: 'corridor-monitors-report-third-week-without-serious-breach',
    title: 'Corridor monitors report a third week without a serious breach',
    summary:
      'The mission that watches the Sarrah corridor logged 46 incidents, nearly all of them warning shots or drones that strayed, and no injuries.',
    excerpt: 'Forty-six incidents, no injuries: the Sarrah corridor has its quietest stretch this year.',
    hoursAgo: 110,
    views: 5108,
    shares: 171,
    image: {
      motif: 'map',
      count: 4,
      alt: 'Drawing of an imaginary map with contour bands; a dotted route joins four pins.',
    },
    paragraphs: [
      'The weekly bulletin of the Corridor Monitoring Mission ran to two pages instead of the usual nine. It lists 46 incidents along the 140-kilometre route, thirty of them warning shots, twelve stray drones and four disputes about parked vehicles. Nobody was hurt, for the third week in a row.',
      'Monitors caution against reading too much into a short bulletin. Fog kept aircraft on the ground for four days, and one of the mission’s six posts had no radio contact for most of a weekend. In the same month last year a calm of similar length ended in an afternoon.',
      'What has changed, they say, is the telephone. Since October the two field commands have kept a line open around the clock, staffed by officers who speak both languages. The log shows 112 calls, most lasting less than three minutes. “They tell each other what they are about to do,” a monitor said. “It is remarkable how much gunfire is surprise.”',
      'Farmers have noticed. Along the southern third of the corridor, olive groves that were left unpicked last autumn are being harvested under the eyes of both armies. The mission has marked nineteen lanes through mined ground and asked that no one leave them.',
    ],
  },
  {
    slug: 'in-the-camps-at-ras-dayr-schools-reopen-under-canvas',
    title: 'In the camps at Ras Dayr, schools reopen under canvas',
    summary:
      'Four thousand children began a school year ten weeks late, in shifts of two hours, taught by anyone who once taught.',
    excerpt: 'A school year begins ten weeks late, in shifts of two hours, for four thousand children.',
    hoursAgo: 151,
    views: 6874,
    shares: 912,
    image: {
      motif: 'tents',
      count: 9,
      alt: 'Drawing of nine white tents in three rows on a plain, with hills fading behind them.',
    },
    paragraphs: [
      'The bell is a wrench struck against a wheel rim. At the third stroke the morning shift leaves the tent and the late morning shift goes in, past a teacher who counts heads with a clicker borrowed from the food queue. There are six shifts a day and forty-two children in each.',
      'School in the Ras Dayr camps resumed this week, ten weeks late. The camps have taken in some 31,000 people since summer, about a third of them of school age. So far there are places for four thousand, chosen by lot, with brothers and sisters kept together.',
      'The teachers were found by asking. Of the ninety who came forward, thirty-seven had taught before; the others include an accountant, two midwives and a retired tram driver who gives geography. Nadia Zahwi, who ran a primary school until it was hit in June, wrote the timetable and a list of five rules. The first is that no lesson begins with a question about home.',
      'Paper is short, chalk is not, and the blackboards are sheets of plywood painted with a mix of soot and glue. An education charity has promised exercise books by the end of the month. The camp’s carpenters have been asked for benches, because children who sit on the ground in winter fall ill.',
      'Parents have begun to gather outside the tents at the end of each shift, not because the way home is dangerous, Ms Zahwi said, but because it is a good place to hear what a child has learned. “For ten minutes a day everyone here talks about fractions.”',
    ],
  },
  {
    slug: 'what-the-sarrah-road-cost-to-build-and-to-close',
    title: 'What the Sarrah road cost to build, and to close',
    summary: 'A ledger of the region’s most contested stretch of asphalt, from its first surveyor to its latest mine.',
    excerpt: 'A ledger of the region’s most contested stretch of asphalt.',
    hoursAgo: null,
    views: 0,
    shares: 0,
    image: {
      motif: 'mountains',
      alt: 'Drawing of layered mountain ranges with a pale road winding up through the valley.',
    },
    paragraphs: [
      'The survey party that laid out the Sarrah road in the dry season of 1961 noted three things in its report: that the gradient was gentle, that the wells were good, and that nobody they met could see why anyone would quarrel over it.',
      'Sixty-five years on, the road has been rebuilt four times. Each reconstruction left a paper trail of tenders, claims and arbitration, most of it kept in the basement of the Transport Institute in Merjan, where an archivist let us read for a week.',
      'Added up and adjusted for inflation, the road has cost about 2.3 billion dollars to build. Keeping it closed, by the institute’s estimate of detours, spoiled goods and idle trucks, costs about nine million dollars a week.',
      'The figures are soft at the edges and the institute says so. Its director, Hanan Oufkir, still keeps them on a card in her wallet. “When someone tells me that the war is about principles, I show them the card,” she said.',
    ],
  },
];
