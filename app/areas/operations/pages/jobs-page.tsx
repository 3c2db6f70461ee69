import { useTranslation } from 'react-i18next';
import { MAX_LISTED_JOBS, type Job, type JobCount } from '../calls';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { JOBS_PATH, OPERATOR_PATH } from './view';

export interface JobsView {
  counts: JobCount[];
  jobs: Job[];
  timeZone: string;
}

/** What was promised and is not done, for those who run the installation. */
export const hasDeadJobs = ({ counts }: JobsView): boolean => counts.some(({ state }) => state === 'dead');

export function JobsPage({ view }: { view: JobsView }) {
  const { t } = useTranslation();
  const isDead = hasDeadJobs(view);
  return (
    <article>
      <p>
        <ButtonLink href={OPERATOR_PATH} text={t('operator:back')} isPlain isSmall />
      </p>
      <h1>{t('operator:jobsTitle')}</h1>
      <p>{t('operator:jobsLead')}</p>
      {view.counts.length > 0 ? <Counts view={view} /> : <EmptyState text={t('operator:jobsNone')} />}
      {isDead ? (
        <PageForm action={JOBS_PATH}>
          <div className="actions">
            <Button text={t('operator:tryAll')} isPlain />
          </div>
        </PageForm>
      ) : null}
      {view.jobs.length === MAX_LISTED_JOBS ? <p>{t('operator:jobsFirst', { count: MAX_LISTED_JOBS })}</p> : null}
      {view.jobs.length > 0 ? <Jobs view={view} /> : null}
    </article>
  );
}

function Counts({ view: { counts, timeZone } }: { view: JobsView }) {
  const { t } = useTranslation();
  return (
    <ListTable
      id="counts-caption"
      caption={t('operator:count')}
      heads={(['queue', 'jobState', 'count', 'oldest'] as const).map((head) => t(`operator:${head}`))}
      numbers={[2]}
      rows={counts.map(({ queue, state, count, oldestAt }) => ({
        key: `${queue} ${state}`,
        cells: [
          t(`operator:queues.${queue}`),
          t(`operator:jobStates.${state}`),
          count,
          <DateTime key="oldest" at={oldestAt} timeZone={timeZone} />,
        ],
      }))}
    />
  );
}

function Jobs({ view: { jobs, timeZone } }: { view: JobsView }) {
  const { t } = useTranslation();
  const heads = ['queue', 'jobState', 'account', 'tries', 'since', 'nextTry', 'reasonLast'] as const;
  return (
    <ListTable
      id="jobs-caption"
      caption={t('operator:jobsTitle')}
      heads={heads.map((head) => t(`operator:${head}`))}
      numbers={[3]}
      rows={jobs.map((job) => ({
        key: job.id,
        cells: [
          <span key="queue">
            {t(`operator:queues.${job.queue}`)} <span className="hint ltr">{job.id}</span>
          </span>,
          t(`operator:jobStates.${job.state}`),
          <span key="account" className="ltr">
            {job.accountId}
          </span>,
          job.attempt,
          <DateTime key="since" at={job.addedAt} timeZone={timeZone} />,
          <NextTry key="next" job={job} timeZone={timeZone} />,
          <bdi key="reason">{job.reason}</bdi>,
        ],
      }))}
    />
  );
}

/** When a job is tried next; of one that was given up, the button that lets it be. */
function NextTry({ job, timeZone }: { job: Job } & Pick<JobsView, 'timeZone'>) {
  const { t } = useTranslation();
  if (job.state === 'waiting') return <DateTime at={job.startAt} timeZone={timeZone} />;
  if (job.state !== 'dead') return null;
  return (
    <CsrfForm action={JOBS_PATH}>
      <Button text={t('operator:tryAgain')} name="id" value={job.id} isPlain isSmall />
    </CsrfForm>
  );
}
