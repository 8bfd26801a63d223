import { string } from 'zod/mini';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { useKeptState } from '../../data/keptState.ts';
import { useAddMember } from '../../data/staff.ts';
import styles from './Settings.module.css';

/** Adds a member of staff: by an invitation where mails can be sent, otherwise with a password that is shown once. */
export function AddMember({ mails }: { mails: boolean }) {
  const [email, setEmail] = useKeptState('new-member', string(), '');
  const add = useAddMember();
  const password = add.data?.password ?? null;
  const submit = async () => {
    // Not callbacks of the call, which are dropped where the screen is left meanwhile.
    const answer = await add.mutateAsync({ email: email.trim(), invite: mails }).catch(() => null);
    if (answer === null) return;
    // What was typed since is the next member's.
    setEmail((now) => (now === email ? '' : now));
    if (!answer.added) showToast(`${answer.email} is staff already.`);
    else if (answer.invited) showToast(`${answer.email} is staff now; a mail was sent.`, 'success');
  };
  return (
    <li className={styles['row']}>
      <form
        className={styles['add']}
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== '' && !add.isPending) void submit();
        }}
      >
        <Field label="Email of a new member" error={add.error?.message}>
          <TextInput
            type="email"
            value={email}
            maxLength={255}
            autoComplete="off"
            placeholder="name@example.org"
            onChange={(next) => setEmail(() => next)}
          />
        </Field>
        <Button type="submit" size="large" loading={add.isPending} blocked={email.trim() === ''}>
          {mails ? 'Invite' : 'Add'}
        </Button>
      </form>
      {mails ? null : <span className={styles['mute']}>No mail server is set: you get a password to hand over.</span>}
      <Dialog
        open={password !== null}
        size="small"
        title="Password for the new member"
        description={`${add.data?.email ?? ''} is staff now. Hand this password over; it is shown only this once.`}
        unsaved={false}
        footer={
          <>
            <CopyButton label="Password" read={() => Promise.resolve(password ?? '')} />
            <DialogClose>Done</DialogClose>
          </>
        }
        onClose={() => add.reset()}
      >
        <output className={styles['password']}>{password}</output>
      </Dialog>
    </li>
  );
}
