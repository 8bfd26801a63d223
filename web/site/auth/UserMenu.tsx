import { User } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '../../ui/auth/authStore.ts';
import { leave } from '../../ui/auth/leave.ts';
import { MenuButton } from '../layout/MenuButton.tsx';

/** The signed-in reader's menu: profile, dashboard, sign out. */
export function UserMenu() {
  const { user } = useAuth();
  const navigate = useNavigate();
  if (user === null) return null;
  return (
    <MenuButton
      name={`Account of ${user.displayName}`}
      icon={<User aria-hidden="true" size={20} />}
      head={
        <p className="menu-head">
          <strong>{user.displayName}</strong>
          <span>{user.email}</span>
        </p>
      }
      items={[
        { id: 'profile', label: 'Profile', choose: () => void navigate('/profile') },
        // The dashboard is another application, outside this router.
        { id: 'dashboard', label: 'Dashboard', choose: () => location.assign('/dashboard') },
        { id: 'sign-out', label: 'Sign Out', choose: () => void leave() },
      ]}
    />
  );
}
