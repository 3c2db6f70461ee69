import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { uniquePictures, hiddenPictures, type HiddenPicture } from '~/domain/html-pictures';
import { TextField } from '~/ui/form-fields';
import { builderPath } from './labels';
import { locationText } from './issue-list';
import { RowButton } from './shared-components';
import type { BuilderPart, BuilderView, PictureAttempt } from './builder-view';

/** Every place of a form where HTML is written, with the pictures in it that no recipient sees. */
function hiddenByPart({
  items,
  settings,
  translations,
}: BuilderForm): { part: BuilderPart; pictures: HiddenPicture[] }[] {
  const languages = [...translations].map(([language, { reportHtml }]) => {
    const blocks = items.flatMap((item) =>
      item.kind === 'html' ? hiddenPictures(item.htmlIn.get(language) ?? '') : [],
    );
    return {
      part: { kind: 'language', language } as const,
      pictures: uniquePictures([...blocks, ...hiddenPictures(reportHtml)]),
    };
  });
  const blocks = items.flatMap((item) =>
    item.kind === 'html'
      ? [{ part: { kind: 'item', key: item.key } as const, pictures: hiddenPictures(item.html) }]
      : [],
  );
  const all = [
    ...blocks,
    { part: { kind: 'settings' } as const, pictures: hiddenPictures(settings.reportHtml) },
    ...languages,
  ];
  return all.filter(({ pictures }) => pictures.length > 0);
}

/** What of a form's pictures nobody sees, each with a link to where it is mended. */
export function HiddenPictureList({ form, id, isWritable }: { form: BuilderForm; id: string; isWritable: boolean }) {
  const { t, i18n } = useTranslation();
  const places = hiddenByPart(form);
  if (places.length === 0) return null;
  return (
    <section className="card" aria-labelledby="pictures-title">
      <h2 id="pictures-title">
        {t('form-builder:hiddenPictures', { count: places.reduce((sum, { pictures }) => sum + pictures.length, 0) })}
      </h2>
      <p>{t('form-builder:hiddenPicturesLead')}</p>
      <ul>
        {places.map(({ part, pictures }) => (
          <li key={builderPath(id, part)}>
            {isWritable ? (
              <a href={builderPath(id, part)}>{locationText(t, form, part, i18n.language)}</a>
            ) : (
              locationText(t, form, part, i18n.language)
            )}
            <Hidden pictures={pictures} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pictures of one text block that nobody sees. */
export function HiddenPictureNote({ html }: { html: string }) {
  const { t } = useTranslation();
  const pictures = hiddenPictures(html);
  if (pictures.length === 0) return null;
  return (
    <div className="flash flash-warning">
      <p>{t('form-builder:hiddenPictures', { count: pictures.length })}</p>
      <Hidden pictures={pictures} />
      <p>{t('form-builder:hiddenPicturesLead')}</p>
    </div>
  );
}

function Hidden({ pictures }: { pictures: HiddenPicture[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {pictures.map(({ address, fault }) => (
        <li key={`${fault} ${address}`}>
          {fault === 'none' ? <bdi>{address}</bdi> : <span className="ltr">{address}</span>}:{' '}
          {t(`form-builder:pictureFault.${fault}`, { defaultValue: fault })}
        </li>
      ))}
    </ul>
  );
}

/** Puts a picture at the end of a text block. What was sent without its text waits for that. */
export function AddPicture({
  picture,
  mostMb,
}: {
  picture: PictureAttempt | undefined;
  mostMb: BuilderView['mostPictureMb'];
}) {
  const { t } = useTranslation();
  const { alt = '', uploaded, errors = {} } = picture ?? {};
  return (
    <fieldset className="field rows">
      <legend>{t('form-builder:pictureTitle')}</legend>
      {uploaded ? (
        <>
          <input type="hidden" name="picture" value={`${uploaded.address} ${uploaded.width} ${uploaded.height}`} />
          <p className="hint">{t('form-builder:pictureKept')}</p>
          <p className="html-block">
            <img src={uploaded.address} alt="" width={uploaded.width} height={uploaded.height} />
          </p>
        </>
      ) : null}
      <TextField
        name="pictureFile"
        label={t('form-builder:pictureFile')}
        hint={t('form-builder:pictureFileHint', { n: mostMb })}
        error={errors.file && t(errors.file.key, errors.file.params)}
        isRequired={!uploaded}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
      />
      <TextField
        name="pictureAlt"
        value={alt}
        label={t('form-builder:pictureAlt')}
        hint={t('form-builder:pictureAltHint')}
        error={errors.alt && t(errors.alt.key)}
        isRequired
        maxLength={500}
        dir="auto"
      />
      <RowButton intent="add-picture" text={t('form-builder:pictureButton')} />
      {uploaded ? <RowButton intent="drop-picture" text={t('form-builder:pictureDrop')} /> : null}
    </fieldset>
  );
}
