import { useTranslation } from 'react-i18next';
import type { ControlProps } from './field';
import { useTextLanguage } from './in-language';
import { Input } from './inputs';

interface FileInputProps {
  control: ControlProps;
  name: string;
  /** As the attribute of the element; empty for every kind. */
  accept: string;
  isMany?: boolean;
  /** There is no room for more. */
  isOff?: boolean;
  /** Whether a photo may be taken as well, on devices that are held in a hand. */
  hasCamera?: boolean;
}

/**
 * A file input whose button speaks the page's language: the browser's own gives way to a label, and its name of the chosen file stays.
 * The camera's input posts under the same name. Styled by the sheet `files`.
 */
export function FileInput({ control, name, accept, isMany, isOff, hasCamera }: FileInputProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const camera = `${control.id}-camera`;
  return (
    <div className="card flush pick">
      <span className="with-button">
        <label className="button plain small" htmlFor={control.id} {...language}>
          {t(isMany ? 'attachment:chooseMany' : 'attachment:choose')}
        </label>{' '}
        <Input type="file" {...control} name={name} multiple={isMany} disabled={isOff} accept={accept || undefined} />
      </span>{' '}
      {hasCamera ? (
        <span className="with-button camera">
          <label className="button plain small" htmlFor={camera} {...language}>
            {t('attachment:takePhoto')}
          </label>{' '}
          <Input
            type="file"
            id={camera}
            name={name}
            disabled={isOff}
            accept="image/*"
            capture="environment"
            aria-describedby={control['aria-describedby']}
          />
        </span>
      ) : null}
    </div>
  );
}
