import { useTranslation } from 'react-i18next';
import type { Branding } from '../calls';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { hexColor } from '~/domain/theme';
import { Button } from '~/ui/button';
import {
  TextareaField,
  Choice,
  SelectField,
  TextField,
  useFields,
  type Fields,
  Options,
  LanguageOptions,
} from '~/ui/form-fields';
import { Field, FieldGroup } from '~/ui/field';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { PagePreview, type PreviewedPage } from '~/ui/page-preview';
import { COLOR_FIELDS } from './fields';
import { BrandingPreview } from './branding-preview';

export interface BrandingFormView extends Branding {
  isOwner: boolean;
  logoUrl: string;
  iconUrl: string;
  zones: string[];
  languages: { language: string; name: string }[];
  safeHeader: SanitizedHtml;
  safeFooter: SanitizedHtml;
  /** Keys of sentences by the id of their control. */
  errors: Record<string, string>;
  isPreview: boolean;
  /** The pages with what was typed, which nothing was saved of. */
  pages?: PreviewedPage[];
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

/** Colours, texts and languages of an account. Spec: forms-and-approval 3, "Theme". */
export function BrandingPage({ view }: { view: BrandingFormView }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(view, { ...view });
  return (
    <article data-enhance="branding">
      <h1>{t('admin:branding')}</h1>
      {summary(t('sign-up:checkFields'))}
      {view.isPreview ? <Flash kind="info" text={t('branding:notSaved')} role="status" /> : null}
      <BrandingPreview
        theme={view.theme}
        pageTitle={view.pageTitle}
        companyName={view.companyName}
        logoUrl={view.logoUrl}
        iconUrl={view.iconUrl}
        headerHtml={view.safeHeader}
        footerHtml={view.safeFooter}
      />
      {view.pages ? <PagePreview pages={view.pages} /> : null}
      <LookForm view={view} field={field} />
      <ImageForm kind="logo" url={view.logoUrl} field={field} />
      <ImageForm kind="icon" url={view.iconUrl} field={field} />
      {view.isOwner ? (
        <p>
          <a href="/smart/domain">{t('domains:title')}</a>
        </p>
      ) : null}
    </article>
  );
}

interface FormProps extends Pick<Fields, 'field'> {
  view: BrandingFormView;
}

function LookForm({ view, field }: FormProps) {
  const { t } = useTranslation();
  return (
    <PageForm noValidate action="/smart/branding#preview">
      <Input type="hidden" name="revision" defaultValue={view.revision} />
      <TextField
        {...field('companyName')}
        label={t('branding:companyName')}
        isRequired
        autoComplete="organization"
        maxLength={120}
      />
      <div className="colors">
        {COLOR_FIELDS.map((name) => (
          <ColorField key={name} name={name} color={view.theme[name]} error={field(name).error} />
        ))}
      </div>
      <SelectField name="font" value={view.theme.font} label={t('branding:font')} isRequired dir="ltr">
        <option value="">{t('branding:fontOwn')}</option>
        <Options
          values={[...new Set([...FONTS, view.theme.font].filter(Boolean))]}
          label={(font) => font.replaceAll("'", '')}
        />
      </SelectField>
      <TextField
        {...field('pageTitle')}
        label={t('branding:pageTitle')}
        hint={t('branding:pageTitleHint')}
        maxLength={120}
      />
      {(['headerHtml', 'footerHtml'] as const).map((name) => (
        <TextareaField
          key={name}
          {...field(name)}
          label={t(`branding:${name}`)}
          hint={t('branding:htmlHint')}
          rows={4}
          dir="ltr"
          maxLength={50_000}
        />
      ))}
      <TextField
        {...field('supportPhoneNumber')}
        label={t('common:supportPhone')}
        type="tel"
        dir="ltr"
        maxLength={40}
      />
      <TextField
        {...field('supportPhoneWords')}
        label={t('common:supportPhoneWords')}
        hint={t('common:supportPhoneWordsHint')}
        dir="ltr"
        maxLength={40}
      />
      <TextField
        {...field('supportEmailAddress')}
        label={t('common:supportEmail')}
        type="email"
        dir="ltr"
        maxLength={254}
      />
      <LanguageFields view={view} field={field} />
      <div className="actions">
        <Button intent="save" text={t('common:save')} />
        <Button intent="preview" text={t('branding:preview')} isPlain />
      </div>
    </PageForm>
  );
}

/** A colour to type and to pick; `fields` tells which of the two was changed. */
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
          <Input
            {...control}
            name={name}
            defaultValue={color}
            dir="ltr"
            maxLength={20}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <Input
            type="color"
            name={`${name}-picked`}
            defaultValue={hexColor(color)}
            aria-label={t('branding:pick', { name: label })}
            data-pick={name}
          />
          <Input type="hidden" name={`${name}-shown`} defaultValue={color} />
        </span>
      )}
    </Field>
  );
}

function LanguageFields({ view, field }: FormProps) {
  const { t } = useTranslation();
  const names = view.languages;
  return (
    <>
      <FieldGroup id="locales" label={t('branding:locales')} isRequired>
        {names.map(({ language, name }) => (
          <Choice
            key={language}
            type="checkbox"
            id={`locale-${language}`}
            name="locales"
            value={language}
            isChosen={view.locales.some((one) => one === language)}
            label={name}
            lang={language}
          />
        ))}
      </FieldGroup>
      <SelectField {...field('defaultLocale')} label={t('branding:defaultLocale')} isRequired>
        <LanguageOptions languages={names} />
      </SelectField>
      <SelectField {...field('timeZone')} label={t('users:timeZone')} isRequired dir="ltr">
        <Options values={[...new Set([view.timeZone, ...view.zones])]} label={(zone) => zone.replaceAll('_', ' ')} />
      </SelectField>
    </>
  );
}

function ImageForm({ kind, url, field }: Pick<FormProps, 'field'> & { kind: 'logo' | 'icon'; url: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={`${kind}-title`} className="card">
      <h2 id={`${kind}-title`}>{t(`branding:${kind}`)}</h2>
      {url ? <img src={url} alt={t('branding:imageNow')} className="look-image" /> : <p>{t('branding:noImage')}</p>}
      <CsrfForm encType="multipart/form-data" noValidate>
        <input type="hidden" name="kind" value={kind} />
        <TextField
          {...field(kind)}
          label={t('branding:newImage')}
          hint={t('branding:imageHint')}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
        />
        <div className="actions">
          <Button intent="image" text={t('branding:upload')} />
          {url ? <Button intent="removeImage" text={t('branding:removeImage')} isPlain /> : null}
        </div>
      </CsrfForm>
    </section>
  );
}
