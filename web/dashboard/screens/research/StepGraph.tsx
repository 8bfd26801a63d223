import { graphLayout } from '#core/views/graphLayout.ts';
import type { WatchedStep } from '#core/views/researchState.ts';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import styles from './StepGraph.module.css';
import { edgePath, graphPlaces, NODE } from './graphPlaces.ts';
import type { StepState } from './stepState.ts';

interface StepGraphProps {
  steps: readonly WatchedStep[];
  states: readonly StepState[];
  storyLabel: string;
  production: { story_number: number } | null;
  onShow: (step: number) => void;
}

/** The graph of the steps, each below those that it reads. A click shows the step in the list. */
export function StepGraph({ steps, states, storyLabel, production, onShow }: StepGraphProps) {
  const layout = graphLayout(steps);
  const places = graphPlaces(layout);
  const stateOf = (number: number | null) => states.find((state) => state.number === number);
  const edges = layout.edges.map(({ from, to }) => ({ from, to, isOn: stateOf(to)?.status === 'running' }));
  return (
    <div className={styles['graph']} role="group" aria-label="Steps as a graph">
      <div className={styles['canvas']} style={{ width: places.width, height: places.height }}>
        <svg className={styles['edges']} viewBox={`0 0 ${places.width} ${places.height}`} aria-hidden="true">
          {edges
            .toSorted((a, b) => Number(a.isOn) - Number(b.isOn))
            .map((edge) => (
              <path key={`${edge.from} ${edge.to}`} data-on={edge.isOn || undefined} d={edgePath(places, edge)} />
            ))}
        </svg>
        <p className={styles['end']} style={{ top: places.story.y }}>
          Inbox story {storyLabel}
        </p>
        {states.map((state) => {
          const place = places.of(state.number);
          return place === undefined ? null : (
            <button
              key={state.number}
              type="button"
              className={styles['node']}
              data-status={state.status}
              style={{ left: place.x - NODE.width / 2, top: place.y }}
              onClick={() => onShow(state.number)}
            >
              <span className={styles['state']}>
                <StatusSign status={state.status} wordHidden />
                <span>{state.number}</span>
                <span className={styles['took']}>{corner(state)}</span>
              </span>
              <b>{state.name}</b>
            </button>
          );
        })}
        <p className={styles['end']} style={{ top: places.production.y }}>
          {production === null ? (
            <>
              Production story<span>, made when all steps are done</span>
            </>
          ) : (
            `Production story #${production.story_number}`
          )}
        </p>
      </div>
    </div>
  );
}

function corner({ status, took }: StepState): string {
  if (status === 'pending') return '';
  return status === 'stale' || status === 'failed' ? status : took;
}
