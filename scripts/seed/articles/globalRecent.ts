import type { SeedArticle } from '../article.ts';

export const globalRecentArticles: readonly SeedArticle[] = [
  {
    slug: 'ministers-leave-astrava-with-a-draft-on-airspace-incidents',
    title: 'Ministers leave Astrava summit with a draft on airspace incidents',
    summary:
      'Twelve governments agreed to tell one another within an hour when an aircraft strays, and to keep the recordings for a year.',
    excerpt: 'Twelve governments agree to report stray aircraft within an hour.',
    hoursAgo: 0.5,
    breaking: true,
    views: 41350,
    shares: 3318,
    image: {
      motif: 'table',
      count: 12,
      alt: 'Drawing of a large round table seen from above, twelve chairs around it and papers laid at each.',
    },
    paragraphs: [
      'After two nights without sleep and one without heating, ministers from twelve governments left Astrava on {day} with a draft agreement on what to do when an aircraft or drone crosses a border by mistake. It obliges them to tell the other side within an hour, to keep radar and radio recordings for a year, and to let a neutral panel hear them.',
      'The talks were called after a summer in which four such incidents ended with aircraft being shot at and one with an airliner turning back over the sea with 214 people aboard. In each case both sides published recordings that began at different moments.',
      'The hardest clause concerned drones that nobody owns up to. Under the draft, a government that finds one may show its parts to the panel, which says what it can about where they were made and nothing about who sent them. Delegates described that sentence as the most expensive in the text.',
      'Three of the twelve have yet to sign. Their ministers said that they needed to consult at home, and one left early. Diplomats expect two to follow within weeks. The third shares a border with five of the others.',
      'The host, Foreign Minister Solveig Arnesdal, read out the last article herself because the interpreter had lost her voice. The draft takes effect thirty days after the tenth signature. The panel is to be based in Astrava, on the condition, added by hand, that the heating is repaired.',
    ],
  },
  {
    slug: 'island-states-ask-the-court-about-drifting-maritime-borders',
    title: 'Island states ask the court about drifting maritime borders',
    summary:
      'If a reef that anchors a sea boundary is lost to the waves, does the boundary move? Nine governments want an answer before the water gives one.',
    excerpt: 'If a reef disappears, does the border it anchors move? Nine states ask the court.',
    hoursAgo: 9,
    views: 13980,
    shares: 1102,
    image: {
      motif: 'scales',
      alt: 'Drawing of a balance with two level pans, set before a pale archway.',
    },
    paragraphs: [
      'A nautical mile is measured from land. What happens when the land is gone? Nine island states put that question to the international court on {day-1}, asking for an opinion on whether sea borders that were drawn from a reef or an islet stay where they are if it drowns.',
      'Most treaties are silent, having been written when coastlines were thought of as fixed. Practice has begun to differ. Some states have published lists of coordinates and declared them permanent; others redraw their charts every few years. Between two such neighbours lies a triangle of sea that both of them, or neither, may fish.',
      'The nine want the lines to stay. Together they would otherwise lose, by the middle of the century, waters about twice the size of the Mediterranean. Distant fishing nations are expected to argue that a right which rests on land cannot outlive it.',
      'An opinion would not bind anyone, but would be hard to ignore. The court has invited statements by next autumn. Until then, said the islands’ counsel, Professor Teuila Maroroa, her clients will go on doing what they have done for some years: placing, with great care, numbered stones.',
    ],
  },
  {
    slug: 'observers-confirm-pullback-from-the-kessel-pass',
    title: 'Observers confirm pullback from the Kessel pass',
    summary:
      'Both armies have left the ridge above the only road between two valleys. The shepherds’ association was the first to report it.',
    excerpt: 'Both armies have left the ridge. Shepherds noticed before the satellites did.',
    hoursAgo: 14,
    updatedAfter: 4,
    views: 15240,
    shares: 976,
    image: {
      motif: 'mountains',
      alt: 'Drawing of a steep mountain valley in receding layers, with a road curling towards the pass.',
    },
    paragraphs: [
      'The observers’ helicopter landed on the Kessel pass on {day} at a place where, a month ago, it would have been fired at from two directions. They found empty positions, a field telephone and a very large quantity of tinned peas. Both armies had gone.',
      'The pullback, to lines four kilometres apart, was agreed in September and due by the end of November. It was reported first by the shepherds’ association of the lower valley, whose members had noticed that nobody shouted any more. Satellite pictures confirmed it a day later.',
      'The pass carries the only road between two valleys that trade cheese for timber. Since the shooting began in spring, the detour has been eleven hours. Engineers are checking the culverts for mines before traffic is let through, in convoys at first and by daylight.',
      'Neither side has given up its claim to the ridge. The agreement calls the strip between the lines “temporarily unattended”, a phrase that took six days to find. It is to be watched by forty unarmed observers, by cameras, and, informally, by about nine thousand sheep.',
    ],
  },
  {
    slug: 'satellite-operators-sign-a-code-on-close-approaches',
    title: 'Satellite operators sign a code on close approaches',
    summary:
      'Who moves when two spacecraft are about to meet? Thirty-one companies and four agencies have settled on an order, with a tie-break.',
    excerpt: 'Who moves when two spacecraft are about to meet? There is now an order.',
    hoursAgo: 16,
    views: 11720,
    shares: 831,
    image: {
      motif: 'orbit',
      count: 4,
      alt: 'Drawing of a globe with a grid of meridians, circled by tilted orbits that carry four satellites.',
    },
    paragraphs: [
      'Until now the rule was an e-mail. When two satellites were predicted to pass dangerously close, one operator wrote to the other, and whoever was more nervous moved. On {day-1} thirty-one companies and four space agencies signed a code that says who must.',
      'The order is simple: a craft that can manoeuvre gives way to one that cannot; a newer one to an older; one with more fuel to one with less. If all else is equal, the operator whose name comes later in the alphabet moves in odd years. “It was the only clause with no objections,” said Farid Nasser of the Orbital Safety Forum, which drafted the text.',
      'Predicted approaches within a kilometre have grown from a few hundred a day to about nine thousand. Most are false alarms, since positions are known only roughly. Signatories will therefore share their own measurements, which are far better than what can be seen from the ground, within thirty minutes of a warning.',
      'The largest operator has signed; two that launch for defence ministries have not, citing secrecy. They may follow parts of the code without saying so. The forum says that it will be able to tell.',
      'The code has no penalties. It does have a public log, in which each refusal to move will be entered with a reason, and an annual prize for the most courteous manoeuvre.',
    ],
  },
  {
    slug: 'sanctions-panel-finds-shell-firms-behind-rerouted-machine-parts',
    title: 'Sanctions panel finds shell firms behind rerouted machine parts',
    summary:
      'Investigators followed 2,200 consignments through eleven ports. A third of the importers shared one accountant and no employees.',
    excerpt: 'Investigators followed 2,200 consignments. A third of the importers shared one accountant.',
    hoursAgo: 22,
    views: 9160,
    shares: 540,
    image: {
      motif: 'map',
      count: 7,
      alt: 'Drawing of a fictional map with contour bands and seven pins, joined by a dotted zigzag route.',
    },
    paragraphs: [
      'On paper, the fastest-growing importer of precision bearings in the world last year was a flower shop. It was one of 340 companies that a panel of investigators examined after following 2,200 consignments of restricted machine parts through eleven ports, and one of 118 that shared an accountant, an address and an absence of employees.',
      'The panel, appointed by nine governments, had access to customs data that are usually kept apart. Laid side by side they showed the same crate changing its description at each stop: bearings became spare parts, spare parts became samples, samples became a gift. The weight never changed.',
      'The report names the companies and not the manufacturers, who in most cases had sold to a reputable dealer and asked no more. It recommends that they ask more: a dealer who cannot name the machine that a part is for should not get it.',
      'Two ports have already tightened their checks. Three have complained that they were judged on old data. The flower shop, reached by telephone, said that it had no comment and that chrysanthemums were in season.',
    ],
  },
  {
    slug: 'river-commission-restores-flow-data-after-two-year-silence',
    title: 'River commission restores flow data after a two-year silence',
    summary:
      'Upstream gauges on the Menderra are being read aloud to downstream dams again, every morning at six. Nobody is calling it friendship.',
    excerpt: 'Upstream gauges are being read to downstream dams again, every morning at six.',
    hoursAgo: 31,
    views: 5590,
    shares: 262,
    image: {
      motif: 'dam',
      count: 5,
      alt: 'Drawing of a sweeping dam with five open spillways, and a still reservoir between dark hills.',
    },
    paragraphs: [
      'At six on {day-1} morning a telephone rang in the control room of the Lower Menderra dam, and a voice read out fourteen numbers. It was the first time in two years and two months. The duty engineer, who had been told to expect it, wrote them down twice.',
      'The numbers are water levels from gauges upstream, in a country that stopped sharing them after a quarrel over a canal. Without them the dam had to guess what was coming. In August it guessed wrong, released too late, and flooded a suburb of 12,000 people.',
      'Under a memorandum signed last week, levels will be read out daily and sent by machine as soon as a line is repaired. In return the downstream state will publish how much it releases, which it had treated as a secret. A commission of four hydrologists, two from each side, will look for differences.',
      'The canal is not mentioned. Officials on both banks were at pains to say that nothing else had changed. The engineers, for their part, have resumed an older habit: after the fourteenth number, they report the weather.',
    ],
  },
  {
    slug: 'envoys-revive-a-grain-for-fertiliser-swap-between-rival-blocs',
    title: 'Envoys revive a grain-for-fertiliser swap between rival blocs',
    summary:
      'Barter, two envoys found, needs fewer banks than trade. The first ships may sail before sowing, if somebody agrees on what a tonne is.',
    excerpt: 'Barter needs fewer banks than trade. First, somebody has to agree on a tonne.',
    hoursAgo: 39,
    views: 6950,
    shares: 308,
    image: {
      motif: 'harvest',
      alt: 'Drawing of broad farmland in converging rows, three silos on the horizon and a large setting sun.',
    },
    paragraphs: [
      'One bloc has wheat and poor soil; the other has potash and too many mouths. Sanctions keep their banks apart but not, as two special envoys have established, their ships. A swap of grain for fertiliser that collapsed in 2024 is to be revived, for 1.2 million tonnes in each direction over a year.',
      'No money changes hands, which removes most of the obstacles and introduces new ones. A tonne of wheat is worth a different amount of potash each week. The envoys have tied the ratio to the average of two exchanges, with a ceiling and a floor, and a clause on protein content that runs to four pages.',
      'Six poorer countries stand to gain most, because a tenth of each cargo is set aside for them at cost. Their agriculture ministers were shown the draft in Nairobi this week and asked above all for dates. Fertiliser that arrives after sowing, one said, is a museum piece.',
      'Insurance is still to be arranged, as is a port at which both flags may call. Of three candidates one is too shallow, one too expensive and one in dispute. The envoys were last seen with a tide table.',
    ],
  },
  {
    slug: 'seven-navies-rehearse-a-shared-mine-clearing-drill',
    title: 'Seven navies rehearse a shared mine-clearing drill',
    summary:
      'For nine days ships of seven flags looked for forty dummy mines in the same water. They found thirty-eight, and one that was not theirs.',
    excerpt: 'Seven navies looked for forty dummies. They found thirty-eight, and one that was real.',
    hoursAgo: 49,
    views: 12870,
    shares: 1490,
    image: {
      motif: 'strait',
      count: 4,
      alt: 'Drawing of four ships in line across a calm strait, headlands on both sides and a low sun between.',
    },
    paragraphs: [
      'Forty concrete dummies were sunk in the approaches to the Lumen Strait before the exercise began, and each of the seven navies was told where six of them lay. The rest had to be found together. After nine days thirty-eight had been raised, two were still missing, and an eighty-year-old sea mine that had not been part of the plan had been blown up at a safe distance.',
      'Mine clearance is slow work that rewards patience over tonnage. Two of the best results came from the smallest participants, whose divers found by hand what a sonar on a large ship had classed as a rock. The large ship’s crew had a badge made for them.',
      'The purpose was to test a common chart. In real clearances, navies have searched the same square twice and left its neighbour alone, because each kept its own record. The chart used in the exercise shows who has looked where, and how hard. It failed once, when two fleets rounded a coordinate differently.',
      'Shipping companies watched with interest. A strait closed by a rumour of mines costs them about 90 million dollars a day; what they want, said one owner, is not an empty sea but “somebody who will sign that it is”.',
      'The seven intend to meet again next year, and to find out what became of the other two.',
    ],
  },
];
