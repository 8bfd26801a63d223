import type { SeedArticle } from '../article.ts';

export const usMilitaryArticles: readonly SeedArticle[] = [
  {
    slug: 'senate-panel-moves-to-tie-readiness-funds-to-an-open-ledger',
    title: 'Senate panel moves to tie readiness funds to an open ledger',
    summary:
      'A bipartisan amendment would release the last fifth of maintenance money only to units that publish what they repaired, when, and at what price.',
    excerpt: 'The last fifth of maintenance money would go only to units that show their repairs.',
    hoursAgo: 3.5,
    views: 14720,
    shares: 866,
    image: {
      motif: 'parliament',
      count: 3,
      alt: 'Drawing of a columned public building on wide steps, with three flags in front of it.',
    },
    paragraphs: [
      'An amendment adopted by a Senate subcommittee on {day-1} would hold back one fifth of the military’s maintenance budget until each unit publishes an itemised account of what it repaired, when the work was done, and what it cost. It passed by eleven votes to six, with members of both parties on each side.',
      'Its sponsors, Senators Dana Whitlock and Rafael Ortega-Lund, sit at opposite ends of the committee and agree on little else. Both represent states with large depots. Both say they were moved by the same hearing in July, at which a master sergeant explained that his unit reported vehicles as ready because there was no box for “almost”.',
      'Under the proposal, classified systems would be listed by category only. Everything else, from tyres to turbine blades, would appear in a public table within ninety days. The services object that rivals could read patterns of wear from such a table. The sponsors answer that contractors already can.',
      'Budget officials put the cost of the ledger at 40 million dollars a year, most of it for people rather than software. A trial at four bases in the spring turned up duplicate orders worth nine million in six weeks, according to a summary given to the committee.',
      'The amendment now goes to the full committee, where its prospects are uncertain. The chair has said only that she would like to see the box for “almost”.',
    ],
  },
  {
    slug: 'navy-to-test-unmanned-tenders-in-two-month-pacific-exercise',
    title: 'Navy to test unmanned tenders in a two-month Pacific exercise',
    summary:
      'Three supply vessels without crews will shadow a task group and refuel it at sea, under rules that keep a human hand on every valve.',
    excerpt: 'Three crewless supply vessels will refuel a task group, with a human hand on every valve.',
    hoursAgo: 26,
    views: 10340,
    shares: 522,
    image: {
      motif: 'strait',
      count: 3,
      alt: 'Drawing of three ships in silhouette on a calm sea between headlands, with a low sun behind them.',
    },
    paragraphs: [
      'For two months from January, three supply vessels with nobody aboard will follow a task group across the central Pacific, carrying fuel, spare parts and frozen food. The exercise, named Long Pantry, is the first in which the Navy will refuel warships from unmanned tenders outside sheltered water.',
      'The vessels are converted offshore service ships, 61 metres long, steered by software and watched by teams of five who work in shifts from a container on the flagship’s deck. They will hold station at two kilometres and close in only when told. No hose is coupled and no valve opened except by a sailor.',
      'Planners hope to learn how much of a tender’s crew is there to sail and how much to mend. Earlier trials near the coast suggested that the sea is the smaller problem. On one voyage of nine days the navigation never needed help, but a refrigeration alarm sounded 140 times.',
      'Critics within the service worry about boarding. A crewless ship full of fuel is, as one retired captain put it, a gift with a bow on it. The vessels will carry cameras and sirens and can flood their own engine rooms, but no weapons; the Navy says arming them is not being considered.',
      'Results are due in the summer. If they are good, the budget for the following year contains an option for nine more hulls, and a line for people to answer the refrigerator.',
    ],
  },
  {
    slug: 'fort-calloway-families-press-for-answers-on-housing-repairs',
    title: 'Fort Calloway families press for answers on housing repairs',
    summary:
      'Tenants at the base kept a shared log of 1,900 repair requests. It differs from the contractor’s own figures by more than half.',
    excerpt: 'Tenants logged 1,900 repair requests. The contractor’s count is less than half of that.',
    hoursAgo: 47,
    updatedAfter: 20,
    views: 13110,
    shares: 1744,
    image: {
      motif: 'papers',
      alt: 'Drawing of stacked documents fanned across a desk, the top one bearing a ribboned seal.',
    },
    paragraphs: [
      'It began with a spreadsheet that Keisha Brandt shared with four neighbours in Mesquite Court. Eighteen months later it has 1,900 lines, each with a date, an address and a photograph: water stains, a furnace with its panel off, a child’s bedroom with a dehumidifier where the desk should be.',
      'The company that manages family housing at Fort Calloway counts 840 requests over the same period and says that 96 per cent of them were closed within its target of ten days. The tenants’ log says 41 per cent. Both sides have agreed to let the base inspector compare the two, line by line.',
      'Part of the difference is definition. In the company’s system a request is closed when a technician has visited; in the tenants’ log, when the thing works. Several entries appear four or five times in one and once in the other. The inspector’s office calls this “a disagreement about verbs”.',
      'The base commander met the families in the gymnasium on {day-1} and promised the results before the holidays. She also moved eleven households to vacant officers’ quarters, among them two with infants. The company said it welcomed the review and had doubled its plumbing staff since August.',
      'Ms Brandt, whose husband is deployed, still updates the sheet each evening. She has added a column headed “fixed, thank you”. There are 213 entries in it, and she reads them out at meetings first.',
    ],
  },
  {
    slug: 'house-committee-splits-over-who-may-order-a-cyber-response',
    title: 'House committee splits over who may order a cyber response',
    summary:
      'Lawmakers agree that minutes matter when a water plant is under attack. They disagree on whether a colonel may decide in them.',
    excerpt: 'Minutes matter when a water plant is attacked. Who decides in them?',
    hoursAgo: 75,
    views: 7690,
    shares: 298,
    image: {
      motif: 'microphones',
      count: 5,
      alt: 'Drawing of five microphones gathered on an empty lectern before a plain curtain.',
    },
    paragraphs: [
      'Suppose that someone has taken control of the chlorine pumps at a waterworks and that a unit of the armed forces could switch off the machine from which it is done, in a country with which there is no quarrel. Who may say yes, and how long may it take? A House committee spent six hours on that question on {day-1} and adjourned without an answer.',
      'Present rules require the consent of a four-star officer and a notice to two departments, a process that exercises have completed in 54 minutes at best. A draft bill would let a colonel on watch act alone for fifteen minutes against a target that is on a list agreed beforehand.',
      'Supporters brought an engineer from a small utility, who described watching a cursor move by itself. Opponents brought a retired diplomat, who described explaining to an ally why its hospital network had gone dark. Both were asked whether the other had a point, and both said yes.',
      'A compromise was circulating by evening. It would keep the fifteen minutes but require a lawyer on every watch, publish the number of uses each year, and expire after three years unless renewed. The chair hopes to vote before the recess; the ranking member said that hope was not yet bipartisan.',
    ],
  },
  {
    slug: 'air-force-retires-the-last-of-its-kestrel-trainers',
    title: 'Air Force retires the last of its Kestrel trainers',
    summary:
      'Forty-four years of first solo flights ended on a windy strip in the panhandle. Its replacement is still two years late.',
    excerpt: 'Forty-four years of first solo flights end on a windy strip in the panhandle.',
    hoursAgo: 121,
    views: 8820,
    shares: 1033,
    image: {
      motif: 'airfield',
      count: 3,
      alt: 'Drawing of three small aircraft parked beside a runway whose lights run towards the horizon.',
    },
    paragraphs: [
      'The last three Kestrels taxied out in the order of their tail numbers and took off into a crosswind that would have grounded any student. Their pilots, all instructors, flew one circuit together and landed to a crowd of about two thousand people, many of whom had made their first flight alone in that aircraft.',
      'The Kestrel entered service 44 years ago as a stopgap. It was slow, loud and nearly impossible to spin by accident. By the Air Force’s reckoning 31,000 pilots learned on it. Mechanics prized it because every part of the engine could be reached by a person of average height.',
      'Its successor was to have arrived in the spring. A dispute over the ejection seat, which was designed for heavier trainees than the service now recruits, has pushed the first delivery back by two years. Until then students will use a leased civilian type and spend more time in simulators.',
      'The squadron’s commander, Lieutenant Colonel Maren Ostby, conceded that the gap would cost hours. She had resisted keeping a few Kestrels flying. “The wings told us it was time,” she said, referring to cracks found in 2024. “You listen to wings.”',
      'Two of the three aircraft will go to museums. The third will stand at the gate of the base, tail number painted over, so that anyone who learned on a Kestrel can claim that it was theirs.',
    ],
  },
  {
    slug: 'national-guard-readies-cold-weather-depots-ahead-of-winter',
    title: 'National Guard readies cold-weather depots ahead of winter',
    summary:
      'Twelve mountain depots will hold generators, cots and snow tracks within two hours of every county that was cut off last January.',
    excerpt: 'Twelve depots will put supplies within two hours of every county cut off last January.',
    hoursAgo: 160,
    views: 4310,
    shares: 226,
    image: {
      motif: 'mountains',
      alt: 'Drawing of grey-green mountain ranges in layers, with a pale road winding up between them.',
    },
    paragraphs: [
      'Last January it took the Guard thirty-one hours to reach a valley with two nursing homes and no electricity. Nobody died, which the after-action report attributes to a school cook with a gas stove. This winter, planners say, the distance will be shorter.',
      'Twelve depots in five mountain states are being filled with generators, cots, blankets and tracked vehicles that fit on a single trailer. Each lies within two hours of every county that was cut off last year, by roads that ploughs keep open first. Local fire departments hold a second set of keys.',
      'The programme costs 28 million dollars, less than the state governments had asked for. Medicines will not be stocked, because they expire and have to be rotated; instead the depots keep cold boxes and an agreement with regional pharmacies.',
      'Sergeant First Class Tobias Renner, who led last January’s column, has been put in charge of one of the depots. The first thing he ordered was not on the list: fourteen pairs of snowshoes. “The last mile was on foot,” he said. “It will be again.”',
    ],
  },
];
