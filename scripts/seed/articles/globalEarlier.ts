import type { SeedArticle } from '../article.ts';

export const globalEarlierArticles: readonly SeedArticle[] = [
  {
    slug: 'talks-on-the-lumen-strait-toll-stall-over-a-single-clause',
    title: 'Talks on the Lumen Strait toll stall over a single clause',
    summary:
      'Both shores accept a fee for pilots and lights. They cannot agree on what happens to a ship that does not pay it.',
    excerpt: 'Both shores accept the fee. What happens to a ship that will not pay it?',
    hoursAgo: 58,
    views: 7430,
    shares: 215,
    image: {
      motif: 'strait',
      count: 1,
      alt: 'Drawing of a single cargo ship in the middle of a narrow sea passage, headlands closing in on either side.',
    },
    paragraphs: [
      'Thirty-four of the thirty-five clauses are done. Ships that pass the Lumen Strait are to pay a fee of about two cents a tonne, which goes to pilots, buoys and a tug that both shores will own. Clause thirty-five says what happens to a captain who declines, and over that the talks broke up on {day-1}.',
      'One shore wants the right to stop such a ship. The other, which remembers being on the receiving end of such rights, will go no further than a bill. Lawyers for the two have exchanged eleven drafts, in which the verb changed from “detain” to “delay” to “invite to anchor”.',
      'Shipowners could live with the fee. Groundings in the strait cost them far more, and the light on the southern cape has been dark since a budget cut in 2021. What they fear is uncertainty. A tanker that is invited to anchor, an underwriter explained, is worth less with every hour of hospitality.',
      'A third way was mentioned in the corridors: ships that do not pay would lose their place in the pilots’ queue. It has the merit that no one would have to do anything. Negotiators meet again in two weeks, on the southern cape, by lamplight if necessary.',
    ],
  },
  {
    slug: 'neutral-registry-proposed-for-lost-and-stolen-cultural-objects',
    title: 'Neutral registry proposed for lost and stolen cultural objects',
    summary:
      'Museums, dealers and police keep separate lists of what is missing. A foundation in Valletta offers to merge them, and to belong to no one.',
    excerpt: 'Everyone keeps a list of what is missing. A foundation offers to merge them.',
    hoursAgo: 69,
    views: 4640,
    shares: 396,
    image: {
      motif: 'papers',
      alt: 'Drawing of overlapping manuscripts spread like a fan, a coral seal with ribbons on the top sheet.',
    },
    paragraphs: [
      'The bronze hand was on three lists. A museum had reported it stolen, an insurer had paid for it, and a dealer had checked it against a fourth list and found nothing. It was sold at auction in May. Such stories are common enough that a foundation in Valletta now proposes to keep one list for everybody.',
      'There are at least nineteen registers of missing cultural objects, run by police forces, ministries and firms. They overlap by about a third. Some charge for a search; some will not say what is on them; one exists in a single copy, in a safe.',
      'The foundation would merge whatever it is given, note who says what about each piece, and decide nothing. A search would be free and leave a dated certificate. Objects could be entered with a photograph or only with a description, because much of what is lost was never photographed.',
      'Police officers are in favour, dealers cautiously so. Some governments hesitate, since a list of what they are missing is also a list of what they failed to guard. Dr Leila Abenov, who directs the foundation, has heard the argument many times. “A blank wall is also a list,” she said.',
    ],
  },
  {
    slug: 'border-markets-reopen-between-daresh-and-ombria',
    title: 'Border markets reopen between Daresh and Ombria',
    summary:
      'On two mornings a week, traders from both countries may meet in a fenced field, sell what they can carry, and be home by noon.',
    excerpt: 'Two mornings a week, in a fenced field, traders may sell what they can carry.',
    hoursAgo: 83,
    views: 5210,
    shares: 447,
    image: {
      motif: 'tents',
      count: 6,
      alt: 'Drawing of six market tents in two rows on open ground, low hills behind them.',
    },
    paragraphs: [
      'By seven the queue on the Dareshi side was half a kilometre long, and somebody had brought a goat. The rules for the border market run to a page: traders may bring what they can carry, pay in either currency, and must be home by noon. On the goat they are silent. It was admitted.',
      'Daresh and Ombria closed their border four years ago over a customs dispute that few people can now explain. The markets, two mornings a week in a fenced field, are the first exception. Each side issues six hundred passes, by lot, and searches bags on the way out as well as in.',
      'Prices had drifted far apart. Salt cost five times as much on one side and medicine seven times on the other. On the first day most of both was gone by half past eight, after which people bought things they did not need from people whom they used to know.',
      'Economists at a regional bank reckon that full trade would be worth three per cent of each country’s income. The field will supply a tiny part of that. Officials prefer to speak of it as a trial. The traders have begun to speak of Tuesday and Saturday.',
    ],
  },
  {
    slug: 'climate-fund-releases-first-money-without-a-donor-veto',
    title: 'Climate fund releases first money without a donor veto',
    summary:
      'A board on which half the seats belong to recipients approved nineteen projects in a day. It had taken three years to agree on the chairs.',
    excerpt: 'Half the seats belong to recipients. Nineteen projects passed in a day.',
    hoursAgo: 95,
    views: 6410,
    shares: 521,
    image: {
      motif: 'wind',
      count: 4,
      alt: 'Drawing of four white wind turbines on gentle violet hills at dusk.',
    },
    paragraphs: [
      'In the old climate fund a single donor could stop a project, and several did. In the new one half of the board is chosen by the countries that receive the money, and a simple majority decides. On {day-1} it met for the first time and approved nineteen projects worth 412 million dollars between breakfast and dinner.',
      'Most are unglamorous: storm drains in four cities, a seed bank, a scheme that pays ferry operators to carry pumps. The largest, a line of wind turbines along a salt marsh, passed by one vote after an ornithologist had been heard for forty minutes.',
      'Donors have insisted on one thing in return, that every contract be published with its price. Some recipients consider this an intrusion and some a protection. The fund’s first annual report will show who was right, said its chair, Baraka Selassie-Moyo; she has instructed the auditors to begin before the spending does.',
      'The fund holds 2.9 billion dollars, about a tenth of what was spoken of when it was founded. The board meets again in March. Forty-four applications are waiting, among them a second marsh with other birds.',
    ],
  },
  {
    slug: 'telecoms-treaty-would-protect-landing-stations-in-wartime',
    title: 'Telecoms treaty would protect landing stations in wartime',
    summary:
      'Where cables come ashore, a small white building would carry a sign that armies agree to respect, as they do on hospitals.',
    excerpt: 'Where cables come ashore, a sign that armies agree to respect.',
    hoursAgo: 105,
    views: 5870,
    shares: 349,
    image: {
      motif: 'mast',
      count: 3,
      alt: 'Drawing of three radio masts along a coast, arcs of signal spreading from their tips.',
    },
    paragraphs: [
      'There are about 1,400 places in the world where an undersea cable comes ashore. Most are plain buildings behind a fence. A treaty being drafted in Montevideo would put a sign on them, a white wave on blue, and forbid armies to attack whatever stands behind it.',
      'The model is the protection of hospitals, with the same difficulty: a station that is used for military traffic as well as for telephone calls. Under the draft it keeps its sign as long as no weapons or troops are placed there, since no one could separate the traffic in any case. Several defence ministries find that too generous, and several telecoms regulators too strict.',
      'Cutting a station does not blind an army, the drafters argue, because armies have other means. It cuts off banks, ferries and the relatives of soldiers. They have collected eleven cases from the past decade in which a country lost most of its connections within an hour.',
      'Forty-six states are taking part and twenty ratifications are needed. The committee on the sign has finished first. It tested nine designs on children, pilots and colour-blind gunners, and chose the one that all three groups recognised from a kilometre away.',
    ],
  },
  {
    slug: 'embassy-swap-signals-thaw-after-a-decade-of-silence',
    title: 'Embassy swap signals thaw after a decade of silence',
    summary:
      'Two countries without relations handed each other the keys to their shuttered embassies. Inside, the calendars still showed a day in May.',
    excerpt: 'Keys to two shuttered embassies changed hands. The calendars still showed May.',
    hoursAgo: 126,
    views: 8350,
    shares: 702,
    image: {
      motif: 'parliament',
      count: 2,
      alt: 'Drawing of a stately building with columns, wide steps and two flags on poles in front.',
    },
    paragraphs: [
      'The envoy found her predecessor’s umbrella in the stand. The embassy had been locked for ten years and five months, and when the door was opened on {day-3} the air that came out was, she said, “from another government”. At the same hour, 2,600 kilometres away, her counterpart was looking at a dead palm.',
      'Relations between the two countries ended over a shooting at a border post that each still ascribes to the other. They have not been restored. But both buildings were falling into disrepair under the care of third states, and in talks about a leaking roof it emerged that neither side remembered why the question of keys had been thought insoluble.',
      'For now each capital will send four officials, to look after the house and to issue visas to people over sixty with family on the other side. The first day brought 212 applications in one city and 190 in the other. An ambassador is not foreseen before 2028.',
      'The files were intact. Among them was an invitation to a reception, unanswered. The envoy has replied, with apologies for the delay, and was told that the offer stands.',
    ],
  },
  {
    slug: 'food-agency-warns-of-thin-reserves-in-four-import-dependent-states',
    title: 'Food agency warns of thin reserves in four import-dependent states',
    summary:
      'Stocks of staple grain have fallen below sixty days of use. Prices are calm, which is what worries the people who wrote the report.',
    excerpt: 'Stocks are below sixty days. Prices are calm, and that worries the authors.',
    hoursAgo: 140,
    views: 4870,
    shares: 276,
    image: {
      motif: 'fallingChart',
      alt: 'Drawing of a descending line over a grid, with bars that grow shorter from left to right.',
    },
    paragraphs: [
      'Four countries that import most of their grain have less than sixty days of it in store, the World Staples Observatory reported on {day}, and one of them less than forty. A year ago all four held more than ninety. The agency did not publish their names, having told their governments.',
      'It is not the result of a bad harvest. Supplies are ample and prices lower than in spring. The four let their reserves run down because storing grain costs money and buying it had become easy. “Nobody has ever been thanked for a full silo,” the report notes.',
      'The authors examined six past crises. In five, prices had been falling for a year before they rose. The trouble began with something small, such as a closed strait or an export ban by a minor producer, which everyone with thin reserves met on the same day.',
      'They recommend that the four buy now, slowly and by turns, so as not to cause what they fear. Two have asked for tenders. The Observatory’s next report is due in February; it has been asked by one government whether it could be later.',
    ],
  },
  {
    slug: 'veteran-mediators-publish-a-handbook-of-failed-talks',
    title: 'Veteran mediators publish a handbook of failed talks',
    summary:
      'Twenty-six negotiators describe what they got wrong, from seating plans to optimism. The chapter on success has been left blank.',
    excerpt: 'Twenty-six negotiators describe what they got wrong, from seating to optimism.',
    hoursAgo: 176,
    views: 7960,
    shares: 1366,
    paragraphs: [
      'The chapter titles are verbs in the past tense: Hurried, Flattered, Translated, Assumed. In a handbook that was published this week, twenty-six mediators with some four centuries of experience between them describe forty negotiations that failed, and their own part in it.',
      'There is the peace conference that broke up over a lunch; the cease-fire map that was drawn at a scale on which a pencil line was 200 metres wide; the general whose silence was taken for consent and who turned out to be deaf in one ear. Names of parties have been changed, those of the authors not.',
      'Certain errors recur. Mediators talk to whoever will talk to them. They mistake a draft for an agreement and a tired room for a persuaded one. They announce. The contributor with the longest record, Sir Anselm Okoye-Pryce, attributes most of his defeats to having been pleased with himself by the second evening.',
      'The editors wanted to end with a chapter about success and asked for contributions. They received three, which contradicted one another. The pages have been left blank, with lines for the reader.',
      'The first printing sold out in nine days. Two foreign ministries have ordered copies in bulk. A third has asked, discreetly, whether the index could be read in advance.',
    ],
  },
  {
    slug: 'a-short-history-of-the-hotline',
    title: 'A short history of the hotline',
    summary: 'From a pair of teleprinters to a chat window that nobody dares to type in first.',
    excerpt: 'Sixty-one lines between states, nineteen of them never used.',
    hoursAgo: null,
    views: 0,
    shares: 0,
    image: {
      motif: 'mast',
      count: 2,
      alt: 'Drawing of two tall masts facing each other across water, with rings of signal between them.',
    },
    paragraphs: [
      'The first of them was not red and was not a telephone. It was a teleprinter in a basement, with a supply of paper tape and a dictionary, and for its first year it carried mainly test messages: poems, baseball scores, a description of a sunset.',
      'There are now sixty-one hotlines between pairs of states, by the count of the Archive of Crisis Communication. Nineteen have never been used. Four are answered by machines.',
      'What makes a line work, to judge by the archive’s files, is boredom. Those on which duty officers chat about the weather are picked up in a crisis within seconds. Those reserved for emergencies ring for minutes, while somebody looks for permission.',
      'The most recent is a chat window, installed last year between two defence ministries. Both sides can see when the other is typing. So far, according to an official who has watched it for eleven months, both have started to, and both have stopped.',
    ],
  },
];
