import type { SeedArticle } from '../article.ts';

export const russiaUkraineArticles: readonly SeedArticle[] = [
  {
    slug: 'power-restored-to-osk-river-towns-after-substation-damage',
    title: 'Power restored to Osk river towns after substation damage',
    summary:
      'Crews reconnected 84,000 households by noon after an overnight strike on the Hlynske substation, using a transformer that had been hidden in a brickworks.',
    excerpt: 'Crews used a transformer hidden in a brickworks to reconnect 84,000 households.',
    hoursAgo: 5,
    updatedAfter: 2,
    views: 21940,
    shares: 1408,
    image: {
      motif: 'pylons',
      count: 4,
      alt: 'Drawing of four electricity pylons crossing flat fields at dusk, their cables drawn as fine arcs.',
    },
    paragraphs: [
      'Lights came back on in the towns along the Osk river before lunch on {day}, nine hours after an overnight strike set fire to the substation at Hlynske. The regional grid company said 84,000 households and a dairy had been reconnected and that the hospital had never lost power, because its generator started within eleven seconds.',
      'The speed owed something to planning. Last winter the company bought a used transformer abroad and hid it in a disused brickworks, under a roof painted to look as if it had already collapsed. A crew of fourteen moved it twelve kilometres in the dark on a trailer meant for combine harvesters.',
      'Engineers described the repair as temporary. The replacement carries two thirds of the load of the unit that burned, so factories have been asked to work at night and bakeries have been given priority between three and six in the morning. Rolling cuts of one hour are possible on the coldest days.',
      'No one was killed. A night watchman was treated for smoke inhalation and sent home. “He apologised for leaving the gate open,” said shift supervisor Larysa Honcharuk, who had run through it with a fire hose.',
      'The company now has one spare transformer left for the whole region. It has asked three foreign utilities for older units that are due to be scrapped, and published the required dimensions on its website in the hope that somebody, somewhere, has one in a yard.',
    ],
  },
  {
    slug: 'grain-registry-reports-highest-shipments-since-the-corridor-opened',
    title: 'Grain registry reports highest shipments since the corridor opened',
    summary:
      'Independent counters recorded 5.1 million tonnes leaving the north-western ports in a month, as freight rates fell and waiting times halved.',
    excerpt: 'Counters recorded 5.1 million tonnes in a month as waiting times halved.',
    hoursAgo: 30,
    views: 11260,
    shares: 431,
    image: {
      motif: 'harvest',
      alt: 'Drawing of field rows in blue and cream running towards three grain silos under a large sun.',
    },
    paragraphs: [
      'The Black Sea Grain Registry, a non-profit that counts ships from shore with cameras and volunteers, recorded 5.1 million tonnes of grain and oilseeds leaving the north-western ports in the past month. That is the highest figure since it began counting and a fifth more than a year ago.',
      'Three things came together, its analysts say. The harvest of maize was late and large. Freight rates fell for the fourth month running. And the median ship now waits thirty hours for a pilot instead of sixty, since night convoys were allowed in September.',
      'The registry publishes its counts with a margin of error of about four per cent, and invites corrections. Ministries on both sides of the war have quoted its figures when they suited and disputed them when they did not, which its founder, the former port statistician Pavlo Brenner, takes as a sort of certificate.',
      'For farmers the effect is a narrower gap between the price at the port and the price at the field. In the Osk valley it shrank to 38 dollars a tonne, from 71 in spring. Co-operatives there say that this decides whether land that was cleared of mines will be sown or left.',
      'The weak point is still insurance. Cover is offered for a week at a time and can be withdrawn within a day; two incidents in October raised premiums by half before they eased. “Ships are brave as long as the paperwork is,” Mr Brenner said.',
    ],
  },
  {
    slug: 'exchange-brings-112-wounded-prisoners-home-monitors-say',
    title: 'Exchange brings 112 wounded prisoners home, monitors say',
    summary:
      'Both sides released the same number of seriously injured soldiers at a northern crossing, in the third such exchange this autumn.',
    excerpt: 'The third exchange of seriously injured soldiers this autumn took under two hours.',
    hoursAgo: 52,
    updatedAfter: 6,
    views: 17390,
    shares: 2210,
    image: {
      motif: 'gate',
      alt: 'Drawing of a road leading to a raised striped barrier beside a small guard booth.',
    },
    paragraphs: [
      'Fourteen ambulances drove up to a closed border crossing from the east and fourteen from the west. In one hour and fifty minutes 112 wounded prisoners changed from one column to the other, 56 in each direction, according to monitors from a neutral medical commission who stood between them.',
      'The exchange was the third this autumn to be limited to people with serious injuries or illness. Lists are drawn up by doctors rather than by commanders, a rule both sides accepted in August after an earlier round broke down over rank.',
      'Among those who came home was a signaller who had not been heard of for nineteen months. His sister, who keeps a stall near the railway station, learned of it when a nurse called from his telephone. “I asked her to prove it,” she said. “She put him on and he told me I still owed him for a bicycle.”',
      'The commission said the condition of the released men ranged from stable to critical and declined to compare the two groups. It has asked for access to four hospitals, two in each country, where it believes another 300 prisoners meet the criteria.',
      'A fourth exchange is being discussed for December. Officials familiar with the talks said that the crossing might be closed by snow, and that a railway station further south, unused since the first year of the war, was being looked at instead.',
    ],
  },
  {
    slug: 'rail-crews-rebuild-dubrava-bridge-in-nineteen-days',
    title: 'Rail crews rebuild the Dubrava bridge in nineteen days',
    summary:
      'A crossing that took three years to build the first time was replaced with prefabricated spans stored along the line for that purpose.',
    excerpt: 'Prefabricated spans, stored along the line for the purpose, replaced a crossing in nineteen days.',
    hoursAgo: 80,
    views: 8055,
    shares: 517,
    image: {
      motif: 'bridge',
      alt: 'Drawing of a long suspension bridge over misty water, its cables rising to two tall towers.',
    },
    paragraphs: [
      'The first goods train over the new Dubrava bridge moved at walking pace and sounded its horn all the way. It carried gravel, chosen because nothing else on the railway is as heavy. The deflection at mid-span was eleven millimetres; the engineers had allowed for thirty.',
      'The old bridge, a steel arch of the 1950s, was brought down on the last day of October. Its replacement stands on the same piers, cut level with diamond wire and capped with concrete that hardens in the cold. The spans themselves had been lying in a forest for a year, one of eleven sets that the railway has stored along its main lines.',
      'Nineteen days is a record even by the standards of a railway that has become practised. Crews worked in three shifts of sixty under camouflage nets, and stopped for 71 hours in all because of air-raid warnings. A field kitchen baked on site, since the nearest village had lost its oven along with its bridge.',
      'The line feeds a region of 400,000 people and, in the other direction, takes out most of its timber and sugar. While it was cut, freight travelled by a detour of 210 kilometres. The railway says the detour cost more each week than the bridge did in total.',
      'It is built to last ten years, not a hundred. “A permanent bridge needs a permanent peace,” said chief engineer Ostap Lyman, who has already ordered the spans for the next emergency.',
    ],
  },
  {
    slug: 'inspectors-ask-for-wider-access-to-the-zorenka-cooling-ponds',
    title: 'Inspectors ask for wider access to the Zorenka cooling ponds',
    summary:
      'Water levels at the idle power station are safe but falling, an international team reports, and two of nine gauges could not be visited.',
    excerpt: 'Levels are safe but falling, and two of nine gauges are out of reach.',
    hoursAgo: 118,
    views: 9630,
    shares: 604,
    image: {
      motif: 'dam',
      count: 4,
      alt: 'Drawing of a curved dam wall with four spillways, holding back a calm reservoir between hills.',
    },
    paragraphs: [
      'The water that keeps spent fuel cool at the idle Zorenka station stands 41 centimetres lower than in spring, a team of international inspectors reported on {day}. That is within the safe range. At the present rate it would leave that range in fourteen months.',
      'The team of six spent nine days at the station, which lies within sight of the front. It read seven of nine gauges itself. The remaining two stand on an embankment that the garrison said was mined; the inspectors saw no mines and no sign that anyone had looked for them, and have asked for either clearance or a map.',
      'Water reached the ponds from a reservoir that no longer exists. Since then eleven wells have been drilled and a pipe laid to the river. Together they replace about four fifths of what evaporates. The station’s engineers want two more wells; drilling rigs have been waiting at a checkpoint since August.',
      'Both governments commented on the report within an hour, each finding support in it for its own account. The inspectors’ own summary is dry: no immediate hazard, a clear trend, a known remedy. They intend to return in January and have asked to stay for thirty days.',
    ],
  },
  {
    slug: 'a-frontline-library-lends-books-by-bicycle',
    title: 'A frontline library lends books by bicycle',
    summary:
      'When the reading room in Verbivka lost its roof, its two librarians loaded panniers. They now serve eleven villages and one trench.',
    excerpt: 'Two librarians, two bicycles, eleven villages and one trench.',
    hoursAgo: 170,
    views: 12480,
    shares: 3120,
    paragraphs: [
      'On Mondays it is detective novels, because the road to Stara Hreblia is long and the readers there want something that ends. On Thursdays it is poetry and manuals on beekeeping. The order was worked out over two years by Oksana Riabko and Vira Tymchuk, who between them are the Verbivka public library.',
      'Their reading room lost its roof in the second winter of the war. Of 9,000 volumes they saved 6,200, dried them on the radiators of a school that still had heating, and put the catalogue, which is on cards, in a shoe box. Then they bought panniers.',
      'The bicycles cover eleven villages on a weekly round of 94 kilometres. Loans are for three weeks and there are no fines. In a hamlet near the front a corporal comes to the crossroads with a rucksack and takes twenty books at a time. He brings them back clean; once, he apologised for a page that had served as a map.',
      'What people borrow has changed. In the first year it was mostly books they had read before. Now they ask for travel, for cookery, and for anything about how other countries rebuilt. A volume on the reconstruction of harbours has a waiting list of fourteen.',
      'In October a foundation offered the library a van. The two women accepted it for the winter and kept the bicycles for the rest of the year. A van, Ms Tymchuk explained, does not stop when somebody waves from a garden.',
    ],
  },
];
