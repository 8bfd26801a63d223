import type { Motif } from '../scene.ts';
import { airfield } from './airfield.ts';
import { ballot } from './ballot.ts';
import { banners } from './banners.ts';
import { bridge } from './bridge.ts';
import { cable } from './cable.ts';
import { fallingChart, risingChart } from './chart.ts';
import { chip } from './chip.ts';
import { convoy } from './convoy.ts';
import { dam } from './dam.ts';
import { gate } from './gate.ts';
import { harvest } from './harvest.ts';
import { houses } from './houses.ts';
import { map } from './map.ts';
import { mast } from './mast.ts';
import { microphones } from './microphones.ts';
import { mountains } from './mountains.ts';
import { orbit } from './orbit.ts';
import { papers } from './papers.ts';
import { parliament } from './parliament.ts';
import { people } from './people.ts';
import { pipeline } from './pipeline.ts';
import { port } from './port.ts';
import { pylons } from './pylons.ts';
import { rail } from './rail.ts';
import { scales } from './scales.ts';
import { skyline } from './skyline.ts';
import { strait } from './strait.ts';
import { table } from './table.ts';
import { tents } from './tents.ts';
import { wind } from './wind.ts';

/** What an article can be illustrated with. */
export const motifs = {
  airfield,
  ballot,
  banners,
  bridge,
  cable,
  chip,
  convoy,
  dam,
  fallingChart,
  gate,
  harvest,
  houses,
  map,
  mast,
  microphones,
  mountains,
  orbit,
  papers,
  parliament,
  people,
  pipeline,
  port,
  pylons,
  rail,
  risingChart,
  scales,
  skyline,
  strait,
  table,
  tents,
  wind,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
