import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStoreBeforePaint } from '../../useStoreBeforePaint.ts';
import type { Drawings } from './drawings.ts';

/** Renders React content into the rows, each part through a portal. Templates are only copied there. */
export function DrawnCells({ drawings }: { drawings: Drawings }) {
  const { cells, templates } = useStoreBeforePaint(drawings.subscribe, drawings.all);
  useLayoutEffect(() => drawings.flush());
  return (
    <>
      {cells.map(({ id, host, node }) => (
        <Drawn key={id} host={host} node={node} />
      ))}
      {templates.map(({ key, node }) => (
        <Template key={key} name={key} node={node} onDrawn={drawings.templateRendered} />
      ))}
    </>
  );
}

const Drawn = memo(({ host, node }: { host: HTMLElement; node: ReactNode }) => createPortal(node, host));
Drawn.displayName = 'Drawn';

interface TemplateProps {
  name: string;
  node: ReactNode;
  onDrawn: (key: string, model: HTMLElement) => void;
}

/** Not a portal, for which React would listen to every event of its host. */
function Template({ name, node, onDrawn }: TemplateProps) {
  const model = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (model.current !== null) onDrawn(name, model.current);
  }, [name, onDrawn]);
  return (
    <div ref={model} hidden>
      {node}
    </div>
  );
}
