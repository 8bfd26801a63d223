import { useQuery } from '@tanstack/react-query';
import { Banner } from '../ui/banner/Banner.tsx';
import { CodeText } from './CodeText.tsx';
import { setupState } from './data/setup.ts';
import styles from './SetupBanner.module.css';

/** What to do, step by step, where a service has no key on the server; nothing where it has one. */
export function SetupBanner({ service }: { service: 'models' | 'scraping' }) {
  const found = useQuery(setupState()).data?.find((one) => one.service === service);
  if (found === undefined || found.configured) return null;
  return (
    <div className={styles['notice']}>
      <Banner title={found.title}>
        {found.problem}
        <ol className={styles['steps']}>
          {found.steps.map((step) => (
            <li key={step}>
              <CodeText>{step}</CodeText>
            </li>
          ))}
        </ol>
      </Banner>
    </div>
  );
}
