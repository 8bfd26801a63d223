import { memo, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStoreBeforePaint } from '../../useStoreBeforePaint.ts';
import type { Drawing, Drawings } from './drawings.ts';

/** Renders React content into the rows, each part through a portal. */
export function DrawnCells({ drawings }: { drawings: Drawings }) {
  const all = useStoreBeforePaint(drawings.subscribe, drawings.all);
  useLayoutEffect(() => drawings.drawn());
  return all.map(({ id, host, node }) => <Drawn key={id} host={host} node={node} />);
}

const Drawn = memo(({ host, node }: Pick<Drawing, 'host' | 'node'>) => createPortal(node, host));
Drawn.displayName = 'Drawn';
