import { RotateCw } from 'lucide-react';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import styles from './Catalogue.module.css';
import { Part } from './Part.tsx';

const widths = ['62%', '80%', '48%', '70%', '55%', '76%'];

export function StateParts() {
  return (
    <>
      <Part title="Loading" flush>
        <div aria-busy="true">
          <span className="visually-hidden">Loading production stories...</span>
          {widths.map((width) => (
            <div key={width} className={styles['loadingRow']}>
              <Skeleton />
              <Skeleton width={width} />
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
      </Part>
      <Part title="Nothing there" flush>
        <EmptyState
          title="No production stories yet"
          text="Complete workflows from the Inbox to see stories here"
          action={<ButtonLink to="/dashboard/inbox">Open Inbox</ButtonLink>}
        />
      </Part>
      <Part title="Filtered out" flush>
        <EmptyState
          title="No story fits this filter"
          text="10 stories are hidden by Urgency: Urgent and the words “brickworks”."
          action={<Button>Clear the filter</Button>}
        />
      </Part>
      <Part title="Failed" flush>
        <EmptyState
          kind="failed"
          title="Stories could not be read"
          text="The data service did not answer within 10 s. Nothing was lost; what you typed is kept."
          action={<Button icon={<RotateCw aria-hidden="true" />}>Try again</Button>}
        />
      </Part>
      <Part title="Banner">
        <Banner title="OpenRouter API Key Required">Research and tests wait until a key is set.</Banner>
        <Banner kind="error" title="Error" action={<Button size="small">Try again</Button>}>
          Unknown error occurred
        </Banner>
      </Part>
    </>
  );
}
