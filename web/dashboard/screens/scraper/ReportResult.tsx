import { TriangleAlert } from 'lucide-react';
import type { WebJobAnswer } from '../../data/web.ts';
import styles from './ScraperScreen.module.css';
import { SummarySources } from './SummaryResult.tsx';

type Report = NonNullable<WebJobAnswer['result']['report']>;

/** A report whose claims cite their pages. A claim that its passage does not support is marked. */
export function ReportResult({ report }: { report: Report }) {
  const cited = report.claims.flatMap(({ citations }) => citations);
  return (
    <>
      <div className={styles['report']} dir="auto">
        {report.claims.map((claim) => (
          <Claim key={claim.text} claim={claim} />
        ))}
        {report.open.length === 0 ? null : (
          <>
            <h4>Open</h4>
            {report.open.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        )}
      </div>
      {cited.length === 0 ? null : (
        <div className={styles['passages']}>
          <h4>Cited passages</h4>
          <ol>
            {cited.map(({ page, passage }) => (
              <li key={`${page} ${passage}`}>
                <i>{page}</i>
                <span dir="auto">“{passage}”</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <SummarySources sources={report.sources} />
    </>
  );
}

function Claim({ claim }: { claim: Report['claims'][number] }) {
  const numbers = [...new Set(claim.citations.map(({ page }) => page))].join(', ');
  return (
    <div>
      <p>
        {claim.supported ? claim.text : <mark>{claim.text}</mark>}
        {numbers === '' ? null : <sup>{numbers}</sup>}
      </p>
      {claim.supported ? null : (
        <div className={styles['unsupported']}>
          <b>
            <TriangleAlert aria-hidden="true" />
            Not supported by its source
          </b>
          <span>{claim.reason}</span>
        </div>
      )}
    </div>
  );
}
