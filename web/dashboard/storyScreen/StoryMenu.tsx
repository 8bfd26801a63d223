import { History, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem, MenuSeparator } from '../../ui/menu/Menu.tsx';

interface StoryMenuProps {
  trash: boolean;
  onRestore: () => void;
  onHistory: () => void;
  onDelete: () => void;
  children: ReactNode;
}

/** The last items of every story's menu. */
export function StoryMenu({ trash, onRestore, onHistory, onDelete, children }: StoryMenuProps) {
  if (trash) {
    return (
      <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={onRestore}>
        Restore
      </MenuItem>
    );
  }
  return (
    <>
      {children}
      <MenuItem icon={<History aria-hidden="true" />} onClick={onHistory}>
        History
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
        Delete
      </MenuItem>
    </>
  );
}
