import { useTranslation } from 'react-i18next';
import { FieldGroup } from '~/ui/field';
import { controlId, signatureName } from '../names';
import { fieldClass, type FieldProps } from './types';

const METHODS = ['draw', 'type', 'upload'] as const;

/**
 * Draw, type or upload. Drawing needs JavaScript; typing is an equal path. The panels of the ways that are not chosen
 * are hidden by style rules alone, so the tabs work without JavaScript too.
 */
export function SignatureField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const id = controlId(input.id);
  const method = input.file?.method || 'type';
  return (
    <FieldGroup
      id={id}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={`signature ${fieldClass(input)}`}
      data={{ 'data-signature': input.id, 'data-has-file': input.file ? 'yes' : undefined }}
    >
      {input.file ? (
        <div data-part="kept">
          <img className="signature-image" src={`${view.basePath}/file/${input.file.fileId}`} alt={t('signature:yours')} width={280} height={115} />
          <button type="submit" className="button plain small" name="intent" value={`removeFile:${input.id}`} formNoValidate>
            {t('signature:remove')}
          </button>
        </div>
      ) : null}
      <p className="hint">{t('signature:how')}</p>
      {METHODS.map((name) => (
        <span className="choice tab" key={name}>
          <input
            type="radio"
            id={`${id}-${name}`}
            name={signatureName(input.id, 'method')}
            value={name}
            defaultChecked={name === method}
          />
          <label htmlFor={`${id}-${name}`}>{t(`signature:${name}`)}</label>
        </span>
      ))}
      <div className="panel panel-draw" data-part="draw">
        <p className="hint no-js-only">{t('signature:drawNeedsScript')}</p>
        <p className="hint js-only">{t('signature:drawHint')}</p>
        <canvas className="pad js-only" width={560} height={230} role="img" aria-label={t('signature:drawLabel')} />
        <input type="hidden" name={signatureName(input.id, 'drawn')} defaultValue="" />
        <button type="button" className="button plain small js-only" data-part="clear-draw">
          {t('signature:clear')}
        </button>
      </div>
      <div className="panel panel-type" data-part="type">
        <label className="label" htmlFor={`${id}-typed`}>
          {t('signature:typeLabel')}
        </label>
        <span className="hint" id={`${id}-typed-hint`}>
          {t('signature:typeHint')}
        </span>
        <input
          type="text"
          id={`${id}-typed`}
          name={signatureName(input.id, 'typed')}
          defaultValue={input.file?.text ?? ''}
          aria-describedby={`${id}-typed-hint`}
          autoComplete="name"
        />
        <button type="button" className="button plain small js-only" data-part="clear-type">
          {t('signature:clear')}
        </button>
      </div>
      <div className="panel panel-upload" data-part="upload">
        <label className="label" htmlFor={`${id}-file`}>
          {t('signature:uploadLabel')}
        </label>
        <span className="hint" id={`${id}-file-hint`}>
          {t('signature:uploadHint')}
        </span>
        <input
          type="file"
          id={`${id}-file`}
          name={signatureName(input.id, 'upload')}
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-file-hint`}
        />
      </div>
    </FieldGroup>
  );
}
