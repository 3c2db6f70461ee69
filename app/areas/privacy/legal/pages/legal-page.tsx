import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cookieName } from '~/domain/cookie-names';
import { formatLocale } from '~/domain/format-units-and-lists';
import { Fragment } from 'react';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { ButtonLink } from '~/ui/button';
import { TableHead } from '~/ui/table-head';
import { noBreakText } from '~/ui/no-break-text';

/** The sections of both texts in their order; each has a title and a text in the locales. */
export const SECTIONS = {
  terms: [
    'about',
    'age',
    'account',
    'trial',
    'fees',
    'errors',
    'use',
    'data',
    'property',
    'termination',
    'afterwards',
    'warranty',
    'indemnity',
    'liability',
    'law',
    'notices',
    'general',
  ],
  privacy: [
    'about',
    'collect',
    'use',
    'share',
    'retention',
    'security',
    'children',
    'california',
    'cookies',
    'contact',
  ],
} as const satisfies {
  terms: readonly TextName<'legal:terms.', '.title'>[];
  privacy: readonly TextName<'legal:privacy.', '.title'>[];
};
type LegalDocument = keyof typeof SECTIONS;

/** What each cookie is for, and how long it lives; a test compares with `cookie-names`. */
export const COOKIES = [
  { key: 'session', purpose: 'legal:cookieTable.session', life: 'legal:cookieTable.sessionLife' },
  { key: 'second-step', purpose: 'legal:cookieTable.secondStep', life: 'legal:cookieTable.secondStepLife' },
  { key: 'provider', purpose: 'legal:cookieTable.provider', life: 'legal:cookieTable.secondStepLife' },
  { key: 'sign-up', purpose: 'legal:cookieTable.signUp', life: 'legal:cookieTable.signUpLife' },
  { key: 'flash', purpose: 'legal:cookieTable.flash', life: 'legal:cookieTable.flashLife' },
  { key: 'written', purpose: 'legal:cookieTable.flash', life: 'legal:cookieTable.flashLife' },
  { key: 'device', purpose: 'legal:cookieTable.device', life: 'legal:cookieTable.deviceLife' },
  { key: 'pay', purpose: 'legal:cookieTable.pay', life: 'legal:cookieTable.payLife' },
  { key: 'begun', purpose: 'legal:cookieTable.begun', life: 'legal:cookieTable.begunLife' },
  { key: 'phone', purpose: 'legal:cookieTable.phone', life: 'legal:cookieTable.phoneLife' },
  { key: 'locale', purpose: 'legal:cookieTable.locale', life: 'legal:cookieTable.choiceLife' },
  { key: 'scheme', purpose: 'legal:cookieTable.scheme', life: 'legal:cookieTable.choiceLife' },
] as const;

export interface LegalView {
  document: LegalDocument;
  /** Where OK leads: the page that the person came from, else the start. */
  backPath: string;
  supportEmail: string;
  /** Cookies have other names behind TLS. */
  isHttps: boolean;
}

/** The day on which both texts came into force. */
const IN_FORCE_SINCE = Date.UTC(2026, 10, 1);

/** Terms or privacy policy: contents, sections, and OK, which goes back. Spec: enrollment-and-payment 1 and 2. */
export function LegalPage({ document, backPath, supportEmail, isHttps }: LegalView) {
  const { t, i18n } = useTranslation();
  const locale = formatLocale(`${i18n.language}-u-ca-gregory-nu-latn`);
  const values = { ...LEGAL_FIGURES, ...written(locale), email: supportEmail };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(IN_FORCE_SINCE);
  const sections = SECTIONS[document];
  return (
    <article className="legal">
      <h1>{t(`legal:${document}.title`)}</h1>
      <p className="hint">{noBreakText(t('legal:updated', { date }), date)}</p>
      {i18n.language === 'en' ? null : <p className="hint">{t('legal:translation')}</p>}
      <p className="lead">{t(`legal:${document}.lead`)}</p>
      <nav aria-labelledby="contents" className="card contents">
        <h2 id="contents">{t('legal:contents')}</h2>
        <ol>
          {sections.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`legal:${document}.${id}.title`, { defaultValue: '' })}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((id, index) => (
        <section key={id}>
          <h2 id={id}>
            {index + 1}. {t(`legal:${document}.${id}.title`, { defaultValue: '' })}
          </h2>
          <LegalText text={t(`legal:${document}.${id}.text`, { ...values, defaultValue: '' })} />
          {id === 'cookies' ? <CookieTable isHttps={isHttps} /> : null}
        </section>
      ))}
      <div className="actions">
        <ButtonLink href={backPath} text={t('common:ok')} />
      </div>
    </article>
  );
}

/** The figures that a language writes in its own way. */
function written(locale: string) {
  const { lateFeePercent, liabilityFloorDollars } = LEGAL_FIGURES;
  return {
    lateFeePercent: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 }).format(
      lateFeePercent / 100,
    ),
    liabilityFloor: new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }).format(liabilityFloorDollars),
  };
}

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Lines that begin with "- " are items of a list; every other line is a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}

function LegalText({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <Fragment key={index}>
          {block.kind === 'paragraph' ? (
            <p>{block.text}</p>
          ) : (
            <ul>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </>
  );
}

/** Every cookie that the pages set, with what it is for. */
function CookieTable({ isHttps }: Pick<LegalView, 'isHttps'>) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll">
      <table>
        <caption className="sr">{t('legal:privacy.cookies.title')}</caption>
        <TableHead heads={[t('legal:cookieTable.name'), t('legal:cookieTable.purpose'), t('legal:cookieTable.life')]} />
        <tbody>
          {COOKIES.map(({ key, purpose, life }) => (
            <tr key={key}>
              <th scope="row">
                <code className="ltr">{cookieName(key, isHttps)}</code>
              </th>
              <td>{t(purpose)}</td>
              <td>{t(life)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
