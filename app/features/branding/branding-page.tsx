import { useTranslation } from 'react-i18next';
import type { Branding } from '~/contract/branding';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { hexColor } from '~/domain/theme';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, FieldGroup } from '~/ui/field';
import { useNonce } from '~/ui/nonce';
import { PageForm } from '~/ui/page-form';
import { Preview } from './preview';
import { COLOR_FIELDS } from './read-post';

export interface BrandingFormView extends Branding {
  csrf: string;
  logoUrl: string;
  iconUrl: string;
  zones: string[];
  languages: { language: string; name: string }[];
  safeHeader: SanitizedHtml;
  safeFooter: SanitizedHtml;
  /** Keys of sentences by the id of their control. */
  errors: Record<string, string>;
  isPreview: boolean;
}

/** Families that devices have: no font is loaded. */
const FONTS = [
  'Arial, sans-serif',
  'Verdana, sans-serif',
  'Trebuchet MS, sans-serif',
  'Georgia, serif',
  "'Times New Roman', serif",
  "'Courier New', monospace",
];

/** Colours, texts, host name and languages of an account. Spec: forms-and-approval 3, "Theme". */
export function BrandingPage({ view }: { view: BrandingFormView }) {
  const { t } = useTranslation();
  const wrong = Object.entries(view.errors).map(([id, key]) => ({ id, text: t(key) }));
  return (
    <article data-enhance="branding">
      <h1>{t('admin:branding')}</h1>
      {wrong.length > 0 ? <ErrorSummary message={t('sign-up:checkFields')} errors={wrong} /> : null}
      {view.isPreview ? (
        <div className="flash flash-info" role="status">
          <p>{t('branding:notSaved')}</p>
        </div>
      ) : null}
      <Preview
        theme={view.theme}
        pageTitle={view.pageTitle}
        companyName={view.companyName}
        logoUrl={view.logoUrl}
        iconUrl={view.iconUrl}
        headerHtml={view.safeHeader}
        footerHtml={view.safeFooter}
        nonce={useNonce()}
      />
      <LookForm view={view} />
      <ImageForm kind="logo" url={view.logoUrl} view={view} />
      <ImageForm kind="icon" url={view.iconUrl} view={view} />
    </article>
  );
}

function LookForm({ view }: { view: BrandingFormView }) {
  const { t } = useTranslation();
  const errorOf = (id: string) => {
    const key = view.errors[id];
    return key && t(key);
  };
  return (
    <PageForm noValidate action="/smart/branding#preview" enter={{ name: 'intent', value: 'save' }}>
      <input type="hidden" name="csrf" value={view.csrf} />
      <input type="hidden" name="revision" value={view.revision} />
      <Field id="companyName" label={t('branding:companyName')} error={errorOf('companyName')} isRequired>
        {(control) => (
          <input
            {...control}
            name="companyName"
            defaultValue={view.companyName}
            autoComplete="organization"
            maxLength={120}
          />
        )}
      </Field>
      <div className="colors">
        {COLOR_FIELDS.map((name) => (
          <ColorField key={name} name={name} color={view.theme[name]} error={errorOf(name)} />
        ))}
      </div>
      <Field id="font" label={t('branding:font')} isRequired>
        {(control) => (
          <select {...control} name="font" defaultValue={view.theme.font} dir="ltr">
            <option value="">{t('branding:fontOwn')}</option>
            {[...new Set([...FONTS, view.theme.font].filter(Boolean))].map((font) => (
              <option key={font} value={font}>
                {font.replaceAll("'", '')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="pageTitle" label={t('branding:pageTitle')} hint={t('branding:pageTitleHint')}>
        {(control) => <input {...control} name="pageTitle" defaultValue={view.pageTitle} maxLength={120} />}
      </Field>
      <Field id="headerHtml" label={t('branding:headerHtml')} hint={t('branding:htmlHint')}>
        {(control) => (
          <textarea
            {...control}
            name="headerHtml"
            defaultValue={view.headerHtml}
            rows={4}
            dir="ltr"
            maxLength={50_000}
          />
        )}
      </Field>
      <Field id="footerHtml" label={t('branding:footerHtml')} hint={t('branding:htmlHint')}>
        {(control) => (
          <textarea
            {...control}
            name="footerHtml"
            defaultValue={view.footerHtml}
            rows={4}
            dir="ltr"
            maxLength={50_000}
          />
        )}
      </Field>
      <Field id="supportPhoneNumber" label={t('common:supportPhone')}>
        {(control) => (
          <input
            {...control}
            type="tel"
            name="supportPhoneNumber"
            defaultValue={view.supportPhoneNumber}
            dir="ltr"
            maxLength={40}
          />
        )}
      </Field>
      <Field id="supportPhoneWords" label={t('common:supportPhoneWords')} hint={t('common:supportPhoneWordsHint')}>
        {(control) => (
          <input {...control} name="supportPhoneWords" defaultValue={view.supportPhoneWords} dir="ltr" maxLength={40} />
        )}
      </Field>
      <Field id="supportEmailAddress" label={t('common:supportEmail')} error={errorOf('supportEmailAddress')}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="supportEmailAddress"
            defaultValue={view.supportEmailAddress}
            dir="ltr"
            maxLength={254}
          />
        )}
      </Field>
      <Field id="domain" label={t('branding:domain')} hint={t('branding:domainHint')} error={errorOf('domain')}>
        {(control) => (
          <input
            {...control}
            name="domain"
            defaultValue={view.domain}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
          />
        )}
      </Field>
      <LanguageFields view={view} timeZoneError={errorOf('timeZone')} />
      <div className="actions">
        <button type="submit" className="button" name="intent" value="save">
          {t('common:save')}
        </button>
        <button type="submit" className="button plain" name="intent" value="preview">
          {t('branding:preview')}
        </button>
      </div>
    </PageForm>
  );
}

/** A colour to type and to pick; `read-post` tells which of the two was changed. */
function ColorField({
  name,
  color,
  error,
}: {
  name: (typeof COLOR_FIELDS)[number];
  color: string;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const label = t(`branding:colors.${name}`);
  return (
    <Field id={name} label={label} error={error} isRequired>
      {(control) => (
        <span className="color-pair">
          <input
            {...control}
            name={name}
            defaultValue={color}
            dir="ltr"
            maxLength={20}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <input
            type="color"
            name={`${name}-picked`}
            defaultValue={hexColor(color)}
            aria-label={t('branding:pick', { name: label })}
            data-pick={name}
          />
          <input type="hidden" name={`${name}-shown`} value={color} />
        </span>
      )}
    </Field>
  );
}

function LanguageFields({ view, timeZoneError }: { view: BrandingFormView; timeZoneError: string | undefined }) {
  const { t } = useTranslation();
  const names = view.languages;
  return (
    <>
      <FieldGroup id="locales" label={t('branding:locales')} isRequired>
        {names.map(({ language, name }) => (
          <div className="choice" key={language}>
            <input
              type="checkbox"
              id={`locale-${language}`}
              name="locales"
              value={language}
              defaultChecked={view.locales.some((one) => one === language)}
            />
            <label htmlFor={`locale-${language}`} lang={language}>
              {name}
            </label>
          </div>
        ))}
      </FieldGroup>
      <Field id="defaultLocale" label={t('branding:defaultLocale')} isRequired>
        {(control) => (
          <select {...control} name="defaultLocale" defaultValue={view.defaultLocale}>
            {names.map(({ language, name }) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="timeZone" label={t('people:timeZone')} error={timeZoneError} isRequired>
        {(control) => (
          <select {...control} name="timeZone" defaultValue={view.timeZone} dir="ltr">
            {[...new Set([view.timeZone, ...view.zones])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

function ImageForm({ kind, url, view }: { kind: 'logo' | 'icon'; url: string; view: BrandingFormView }) {
  const { t } = useTranslation();
  const error = view.errors[kind];
  return (
    <section aria-labelledby={`${kind}-title`} className="card">
      <h2 id={`${kind}-title`}>{t(`branding:${kind}`)}</h2>
      {url ? <img src={url} alt={t('branding:imageNow')} className="look-image" /> : <p>{t('branding:noImage')}</p>}
      <form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="kind" value={kind} />
        <Field id={kind} label={t('branding:newImage')} hint={t('branding:imageHint')} error={error && t(error)}>
          {(control) => (
            <input {...control} type="file" name={kind} accept="image/png,image/jpeg,image/webp,image/gif" />
          )}
        </Field>
        <div className="actions">
          <button type="submit" className="button" name="intent" value="image">
            {t('branding:upload')}
          </button>
          {url ? (
            <button type="submit" className="button plain" name="intent" value="removeImage">
              {t('branding:removeImage')}
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
}
