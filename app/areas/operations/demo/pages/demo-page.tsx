import { useTranslation } from 'react-i18next';
import { DEMO_JOURNEYS, DEMO_KINDS, type DemoJourney, type DemoKind, type DemoLink } from '../calls';
import { Button } from '~/ui/button';
import { Options } from '~/ui/form-fields';
import { Input, Select } from '~/ui/inputs';

/** The filter in the page's address. Empty texts filter nothing. */
export interface DemoFilter {
  search: string;
  kind: DemoKind | '';
}

/** What fits of the screens, by the journeys that they are part of. */
export function DemoPage({ links, all, filter }: { links: readonly DemoLink[]; all: number; filter: DemoFilter }) {
  const { t } = useTranslation();
  const journeys = DEMO_JOURNEYS.map((journey) => ({
    journey,
    screens: links.filter((link) => link.journey === journey),
  })).filter(({ screens }) => screens.length > 0);
  return (
    <article>
      <h1>{t('site:demoTitle')}</h1>
      <p className="lead">{t('site:demoLead')}</p>
      <Filter filter={filter} />
      <p role="status" id="found">
        {t('demo:found', { n: links.length, all })}
      </p>
      <div id="screens">
        {links.length === 0 ? (
          <p>
            {t('demo:none')} <a href="/demo">{t('demo:showAll')}</a>
          </p>
        ) : null}
        {journeys.length > 1 ? <Contents journeys={journeys.map(({ journey }) => journey)} /> : null}
        {journeys.map((each) => (
          <Journey key={each.journey} {...each} />
        ))}
      </div>
    </article>
  );
}

function Filter({ filter: { search, kind } }: { filter: DemoFilter }) {
  const { t } = useTranslation();
  return (
    <form method="get" action="/demo" role="search" className="with-button demo-filter" data-enhance="demo">
      <div className="field">
        <label htmlFor="search">{t('demo:search')}</label>
        <Input id="search" name="search" type="search" defaultValue={search} maxLength={100} autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor="kind">{t('demo:kind')}</label>
        <Select id="kind" name="kind" defaultValue={kind} autoComplete="off">
          <option value="">{t('demo:anyKind')}</option>
          <Options values={DEMO_KINDS} label={(each) => t(`demo:kinds.${each}`)} />
        </Select>
      </div>
      <Button text={t('demo:apply')} isPlain />
    </form>
  );
}

const placeOf = (journey: DemoJourney) => `journey-${journey}`;

function Contents({ journeys }: { journeys: readonly DemoJourney[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('demo:contents')}>
      <ul className="list demo-contents">
        {journeys.map((journey) => (
          <li key={journey}>
            <a href={`#${placeOf(journey)}`}>{t(`demo:journeys.${journey}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The screens' own words are English, whatever the page speaks. */
function Journey({ journey, screens }: { journey: DemoJourney; screens: readonly DemoLink[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={placeOf(journey)}>
      <h2 id={placeOf(journey)}>{t(`demo:journeys.${journey}`)}</h2>
      <ul className="list demo-screens" lang="en" dir="ltr">
        {screens.map(({ key, title, path, note }) => (
          <li key={key}>
            <a href={path}>{title}</a> <code>{key}</code>
            {note ? <p className="hint">{note}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
