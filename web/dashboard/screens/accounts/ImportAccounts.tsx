import { plural } from '#core/format.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { useImportAccounts } from '../../data/accounts.ts';
import type { accountsToImport } from '../../data/localCopies.ts';
import { MoreScrapes, showAccountError } from './MoreScrapes.tsx';
import styles from './Accounts.module.css';

/** A username without its @. */
export const plainUsername = (username: string) => username.trim().replace(/^@+/, '');

/** Offers once to import the accounts that this browser stored before there was a database. */
export function ImportAccounts({ found, onDone }: { found: ReturnType<typeof accountsToImport>; onDone: () => void }) {
  const take = useImportAccounts();
  const importThem = (confirmed: boolean) =>
    take.mutate(
      { accounts: found, confirmed },
      {
        onSuccess: ({ added }) => {
          if (added === found.length) showToast('The accounts were imported.', 'success');
          else showToast(`${added} of ${found.length} were imported; the others are no usernames of X.`);
          onDone();
        },
        onError: showAccountError,
      },
    );
  return (
    <Banner
      title={`${plural(found.length, 'account is', 'accounts are')} kept in this browser alone`}
      action={
        <span className={styles['actions']}>
          <Button loading={take.isPending} onClick={() => importThem(false)}>
            Import
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Leave out
          </Button>
        </span>
      }
    >
      {found
        .slice(0, 5)
        .map(({ username }) => `@${plainUsername(username)}`)
        .join(', ')}
      {found.length > 5 ? ' …' : ''}
      <MoreScrapes change={take} onConfirm={() => importThem(true)} />
    </Banner>
  );
}
