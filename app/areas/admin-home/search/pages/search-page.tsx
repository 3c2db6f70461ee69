import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import {
  RESULTS_OF_ONE_KIND,
  MAX_SEARCH_LENGTH,
  type FoundForm,
  type FoundGroup,
  type FoundPerson,
  type FoundSubmission,
  type searchAccount,
} from '../calls';
import { bracketed, labelled } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { FormResult, PersonResult, SubmissionResult } from './search-results';

export interface SearchView {
  q: string;
  kind: 'submissions' | '';
  /** Undefined where nothing was asked for. */
  found?: CallData<typeof searchAccount>;
  /** Whether people are looked for as well. */
  seesPeople: boolean;
  timeZone: string;
}

const SEARCH = '/smart/search';
const withText = (path: string, name: string, q: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [name]: q, ...more }).toString()}`;

/** Forms, people and submissions by one field. */
export function SearchPage({ view }: { view: SearchView }) {
  const { t } = useTranslation();
  const { q, found } = view;
  const total = found ? found.forms.total + (found.people?.total ?? 0) + found.submissions.total : 0;
  return (
    <article>
      <h1>{t('search:title')}</h1>
      <form method="get" action={SEARCH} role="search" data-enhance="search">
        <label htmlFor="search" className="label">
          {t('search:label')}
        </label>
        <p className="hint" id="search-hint">
          {t(view.seesPeople ? 'search:hint' : 'search:hintMember')}
        </p>
        <div className="with-button">
          <Input
            id="search"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            aria-describedby="search-hint"
            dir="auto"
          />
          <Button text={t('results:search')} />
        </div>
      </form>
      {/* Its line stands before anything is said in it. */}
      <p role="status" id="found">
        {found ? t(isMore(found) ? 'search:foundMore' : 'search:found', { n: total }) : '\u00a0'}
      </p>
      <div id="results">
        {found && total > 0 ? <Found view={view} found={found} /> : null}
        {found && total === 0 ? (
          <EmptyState text={t([...q].length < 3 ? 'search:noneShort' : 'search:none', { q })} />
        ) : null}
      </div>
    </article>
  );
}

const isMore = ({ forms, people, submissions }: NonNullable<SearchView['found']>): boolean =>
  [forms, people, submissions].some((group) => group?.isMore);

/** The groups that have something; the one with just what was looked for comes first. */
function Found({ view, found }: { view: SearchView; found: NonNullable<SearchView['found']> }) {
  const { t } = useTranslation();
  const { q, kind, timeZone } = view;
  const { forms, people, submissions } = found;
  if (kind === 'submissions')
    return (
      <>
        <Group id="submissions" title={t('results:tab.submissions')} group={submissions}>
          {(line: FoundSubmission) => <SubmissionResult key={line.id} submission={line} timeZone={timeZone} />}
        </Group>
        {submissions.isMore ? <p>{t('search:first', { n: RESULTS_OF_ONE_KIND })}</p> : null}
        <p>
          <a href={withText(SEARCH, 'q', q)}>{t('search:back')}</a>
        </p>
      </>
    );
  const groups = [
    {
      id: 'people',
      isExact: people?.lines[0]?.isExact,
      group: people && (
        <Group
          key="people"
          id="people"
          title={t('privacy:title')}
          group={people}
          allPath={withText('/smart/recipients', 'search', q)}
        >
          {(line: FoundPerson) => <PersonResult key={line.id} person={line} />}
        </Group>
      ),
    },
    {
      id: 'submissions',
      isExact: submissions.lines[0]?.isExact,
      group: (
        <Group
          key="submissions"
          id="submissions"
          title={t('results:tab.submissions')}
          group={submissions}
          allPath={withText(SEARCH, 'q', q, { kind: 'submissions' })}
        >
          {(line: FoundSubmission) => <SubmissionResult key={line.id} submission={line} timeZone={timeZone} />}
        </Group>
      ),
    },
    {
      id: 'forms',
      isExact: false,
      group: (
        <Group
          key="forms"
          id="forms"
          title={t('admin:templates')}
          group={forms}
          allPath={withText('/smart/dynamic-form/', 'search', q)}
        >
          {(line: FoundForm) => <FormResult key={line.id} form={line} />}
        </Group>
      ),
    },
  ];
  return groups.sort((a, b) => Number(b.isExact ?? false) - Number(a.isExact ?? false)).map(({ group }) => group);
}

interface GroupProps<T> {
  id: string;
  title: string;
  group: FoundGroup<T>;
  /** Where all of them are; left out where all of them are here. */
  allPath?: string;
  children: (line: T) => ReactNode;
}

/** What was found of one kind, and how much of it there is. */
function Group<T>({ id, title, group, allPath, children }: GroupProps<T>) {
  const { t } = useTranslation();
  const { lines, total, isMore } = group;
  if (lines.length === 0) return null;
  const count = isMore ? t('search:moreThan', { n: RESULTS_OF_ONE_KIND }) : String(total);
  return (
    <section aria-labelledby={`found-${id}`}>
      <h2 id={`found-${id}`}>{bracketed(title, count)}</h2>
      <ul className="row-list">{lines.map(children)}</ul>
      {allPath && (isMore || total > lines.length) ? (
        <p>
          <a href={allPath} className="tap" aria-label={labelled(title, t('search:all'))}>
            {t('search:all')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
