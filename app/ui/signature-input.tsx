import { useTranslation } from 'react-i18next';
import { SIGNATURE_NAME_LENGTH } from '~/domain/signature-strokes';
import { useTextLanguage } from './in-language';
import { Input } from './inputs';

const METHODS = ['draw', 'type', 'upload'] as const;
type SignatureMethod = (typeof METHODS)[number];

interface SignatureInputProps {
  /** Begins the ids of the controls. */
  id: string;
  /** Names of the controls that are posted. */
  names: { method: string; strokes: string; typed: string; upload: string };
  method: SignatureMethod;
  typed: string;
  /** Strokes that were drawn before, as the browser module posts them. */
  strokes?: string;
}

/**
 * Draw, type or upload, to stand in a group of class `signature` with `data-signature`. Drawing needs JavaScript; typing is
 * an equal path. The panels of the ways that are not chosen are hidden by style rules alone, so the tabs work without
 * JavaScript too, and what scripts alone can do is in templates. Spec: forms-and-approval 2 and 9, "Signature".
 */
export function SignatureInput({ id, names, method, typed, strokes = '' }: SignatureInputProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <>
      <p className="hint" {...language}>
        {t('signing:how')}
      </p>
      {METHODS.map((name) => (
        <span className="choice tab" key={name} {...language}>
          <Input type="radio" id={`${id}-${name}`} name={names.method} value={name} defaultChecked={name === method} />
          <label htmlFor={`${id}-${name}`}>{t(`signing:${name}`)}</label>
        </span>
      ))}
      <div className="panel panel-draw" data-part="draw" {...language}>
        <p className="hint no-js-only">{t('signing:drawNeedsScript')}</p>
        <Input type="hidden" name={names.strokes} defaultValue={strokes} />
        <template>
          <p className="hint">{t('signing:drawHint')}</p>
          <canvas className="pad" width={560} height={230} role="img" aria-label={t('signing:drawLabel')} />
          <button type="button" className="button plain small" data-part="clear-draw">
            {t('signing:clear')}
          </button>
        </template>
      </div>
      <div className="panel panel-type" data-part="type" {...language}>
        <label className="label" htmlFor={`${id}-typed`}>
          {t('signing:typeLabel')}
        </label>{' '}
        <span className="hint" id={`${id}-typed-hint`}>
          {t('signing:typeHint')}
        </span>
        <Input
          type="text"
          id={`${id}-typed`}
          name={names.typed}
          defaultValue={typed}
          aria-describedby={`${id}-typed-hint`}
          autoComplete="name"
          data-limit={SIGNATURE_NAME_LENGTH}
        />
        <template>
          <button type="button" className="button plain small" data-part="clear-type">
            {t('signing:clear')}
          </button>
        </template>
      </div>
      <div className="panel panel-upload" data-part="upload" {...language}>
        <label className="label" htmlFor={`${id}-file`}>
          {t('signing:uploadLabel')}
        </label>{' '}
        <span className="hint" id={`${id}-file-hint`}>
          {t('signing:uploadHint')}
        </span>
        <Input
          type="file"
          id={`${id}-file`}
          name={names.upload}
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-file-hint`}
        />
      </div>
    </>
  );
}
