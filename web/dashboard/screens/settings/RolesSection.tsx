import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatAgo } from '#core/format.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { useRestoreFocus } from '../../../ui/useRestoreFocus.ts';
import { type Member, staffMembers, useRemoveMember } from '../../data/staff.ts';
import { useServerTime } from '../../useNow.ts';
import { AddMember } from './AddMember.tsx';
import { Failed } from './Failed.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

/** The members of staff. */
export function RolesSection() {
  const staff = useQuery(staffMembers());
  const now = useServerTime(60_000);
  const remove = useRemoveMember();
  const [removing, setRemoving] = useState<Member | null>(null);
  const members = staff.data?.members;
  const rows = useRef<HTMLUListElement>(null);
  useRestoreFocus(rows, { whenGone: 'next' });
  const close = () => {
    remove.reset();
    setRemoving(null);
  };
  return (
    <SettingsSection
      id="roles"
      title="Roles"
      about="Everybody here may do everything. The last member cannot be removed."
    >
      {staff.error !== null && members === undefined ? (
        <Failed what="staff" query={staff} />
      ) : (
        <ul ref={rows} className={styles['rows']} aria-busy={members === undefined}>
          {members?.map((member) => (
            <SettingRow
              key={member.id}
              name={member.id}
              label={
                <span className={styles['member']}>
                  <Avatar name={member.email} size="medium" />
                  <span dir="auto">{member.email}</span>
                </span>
              }
              action={
                <Button
                  variant="quiet"
                  aria-label={`Remove ${member.email}`}
                  disabled={members.length === 1}
                  onClick={() => setRemoving(member)}
                >
                  Remove
                </Button>
              }
            >
              <span className={styles['mute']}>{presenceOf(member, now)}</span>
            </SettingRow>
          )) ?? (
            <SettingRow label={<Skeleton width="12rem" />}>
              <Skeleton width="5rem" />
            </SettingRow>
          )}
          <AddMember mails={staff.data?.mails === true} />
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={removing?.isMe === true ? 'Remove yourself' : 'Remove from the staff'}
        text={
          removing?.isMe === true
            ? 'You lose access to the dashboard at once, and stay signed in as a reader. Somebody else has to add you again.'
            : `${removing?.email ?? ''} loses access to the dashboard at once. The account stays, as a reader's.`
        }
        confirm="Remove"
        loading={remove.isPending}
        problem={remove.error?.message}
        onConfirm={() => {
          if (removing === null) return;
          remove.mutate(removing.id, {
            onSuccess: ({ email }) => {
              showToast(`${email} is no longer staff.`, 'success');
              close();
            },
          });
        }}
        onCancel={close}
      />
    </SettingsSection>
  );
}

/** Since when a member is away; of one that the server has not seen since it started, since when they are staff. */
function presenceOf({ isMe, isHere, seenAt, since }: Member, now: number): string {
  if (isMe) return 'you';
  if (isHere) return 'here now';
  return seenAt === null
    ? `added ${formatAgo(since, now)}`
    : `seen ${formatAgo(seenAt, now).replace(/^now$/, 'just now')}`;
}
