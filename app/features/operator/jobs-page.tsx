import { useTranslation } from 'react-i18next';
import { LISTED_JOBS, type Job, type JobCount } from '~/contract/operator';
import { Button, ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { PageForm } from '~/ui/page-form';
import { JOBS_PATH, OPERATOR_PATH } from './view';

export interface JobsView {
  counts: JobCount[];
  jobs: Job[];
  csrf: string;
  timeZone: string;
}

/** What was promised and is not done, for those who run the installation. */
export function JobsPage({ view }: { view: JobsView }) {
  const { t } = useTranslation();
  const isDead = view.counts.some(({ state }) => state === 'dead');
  return (
    <article>
      <p>
        <ButtonLink href={OPERATOR_PATH} text={t('operator:back')} isPlain isSmall />
      </p>
      <h1>{t('operator:jobsTitle')}</h1>
      <p>{t('operator:jobsLead')}</p>
      {view.counts.length > 0 ? <Counts view={view} /> : <p role="status">{t('operator:jobsNone')}</p>}
      {isDead ? (
        <PageForm enter={{}} action={JOBS_PATH}>
          <input type="hidden" name="csrf" value={view.csrf} />
          <div className="actions">
            <Button text={t('operator:tryAll')} isPlain />
          </div>
        </PageForm>
      ) : null}
      {view.jobs.length === LISTED_JOBS ? <p>{t('operator:jobsFirst', { count: LISTED_JOBS })}</p> : null}
      {view.jobs.length > 0 ? <Jobs view={view} /> : null}
    </article>
  );
}

function Counts({ view: { counts, timeZone } }: { view: JobsView }) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll" role="region" aria-label={t('operator:count')} tabIndex={0}>
      <table className="list-table forms-table">
        <thead>
          <tr>
            {(['queue', 'jobState', 'count', 'oldest'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`operator:${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ queue, state, count, oldestAt }) => (
            <tr key={`${queue} ${state}`}>
              <th scope="row">{t(`operator:queues.${queue}`)}</th>
              <td data-label={t('operator:jobState')}>{t(`operator:jobStates.${state}`)}</td>
              <td data-label={t('operator:count')}>{count}</td>
              <td data-label={t('operator:oldest')}>
                <Moment at={oldestAt} timeZone={timeZone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Jobs({ view }: { view: JobsView }) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll" role="region" aria-label={t('operator:jobsTitle')} tabIndex={0}>
      <table className="list-table forms-table">
        <thead>
          <tr>
            {(['queue', 'jobState', 'account', 'tries', 'since', 'nextTry', 'reasonLast'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`operator:${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.jobs.map((job) => (
            <JobRow key={job.id} job={job} view={view} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ job, view: { csrf, timeZone } }: { job: Job; view: JobsView }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        {t(`operator:queues.${job.queue}`)} <span className="hint ltr">{job.id}</span>
      </th>
      <td data-label={t('operator:jobState')}>{t(`operator:jobStates.${job.state}`)}</td>
      <td data-label={t('operator:account')}>
        <span className="ltr">{job.accountId}</span>
      </td>
      <td data-label={t('operator:tries')}>{job.attempt}</td>
      <td data-label={t('operator:since')}>
        <Moment at={job.addedAt} timeZone={timeZone} />
      </td>
      <td data-label={t('operator:nextTry')}>
        {job.state === 'waiting' ? <Moment at={job.startAt} timeZone={timeZone} /> : null}
        {job.state === 'dead' ? (
          <form method="post" action={JOBS_PATH}>
            <input type="hidden" name="csrf" value={csrf} />
            <Button text={t('operator:tryAgain')} name="id" value={job.id} isPlain isSmall />
          </form>
        ) : null}
      </td>
      <td data-label={t('operator:reasonLast')}>
        <bdi>{job.reason}</bdi>
      </td>
    </tr>
  );
}
