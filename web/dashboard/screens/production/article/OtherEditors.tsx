import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import { shortName } from '../../../../ui/grid/view/cellParts.ts';
import { OwnEditing } from '../../../data/stories/ownEditing.ts';
import { editedCells, productionTable } from '../../../data/stories/storyTables.ts';
import styles from './SiteState.module.css';

/** Says who else has a story's article open, and tells them that this tab has. */
export function OtherEditors({ storyId }: { storyId: string }) {
  const me = useAuth().user?.email;
  useEffect(() => {
    const own = new OwnEditing(productionTable.tellEditing);
    own.show({ id: storyId, field: 'article' });
    return () => own.show(null);
  }, [storyId]);
  const { data = [] } = useQuery(editedCells('production'));
  const here = data.filter(({ story_id: story, field }) => story === storyId && field === 'article');
  const people = [...new Set(here.map(({ person }) => person))];
  const [first, ...more] = people;
  return (
    <span role="status" className={styles['others']} title={people.join('\n')}>
      {first === undefined ? null : (
        <>
          <Avatar name={first} size="small" />
          {first === me ? 'You have it open in another tab, too' : `${shortName(first)} has it open, too`}
          {more.length === 0 ? null : `, and ${more.length} more`}
        </>
      )}
    </span>
  );
}
