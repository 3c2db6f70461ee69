import { fieldId } from '~/domain/form-names';
import { attachmentError } from '~/domain/input-types/attachment';
import { formatPercent } from '~/domain/format';
import { fieldOf, parsePage, say, setFieldError, takeOver, type PageModel } from './page';

/** Sends a chosen file at once, with its progress; the field then comes back as the server sees it. */
export function uploadNow(
  form: HTMLFormElement,
  control: HTMLInputElement,
  model: PageModel,
  onSwap: () => void,
): void {
  const field = control.closest<HTMLElement>('[data-upload]');
  const file = control.files?.[0];
  const input = model.inputs.find((candidate) => candidate.id === field?.dataset.upload);
  if (!field || !file || !input) return;
  const limit = Number(field.dataset.maxMb);
  const error =
    attachmentError(input, file) ??
    (limit && file.size > limit * 1048576 ? { key: 'file.tooBig' as const, params: { n: limit } } : undefined);
  if (error) {
    control.value = '';
    setFieldError(field, say(model, error.key, error.params));
    return;
  }
  setFieldError(field, '');
  send(form, field, input.id, model, onSwap);
}

function send(form: HTMLFormElement, field: HTMLElement, inputId: string, model: PageModel, onSwap: () => void): void {
  const bar = document.createElement('progress');
  bar.max = 100;
  const language = field.closest<HTMLElement>('[lang]')?.lang ?? 'en';
  const showProgress = (percent: number) => {
    bar.value = percent;
    bar.setAttribute('aria-label', say(model, 'uploading', { percent: formatPercent(percent / 100, language, 0) }));
  };
  showProgress(0);
  field.append(bar);
  const data = new FormData(form);
  data.append('intent', 'continue');
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.upload.onprogress = ({ loaded, total }) => showProgress(Math.round((loaded / total) * 100));
  request.onloadend = () => {
    bar.remove();
    const page = parsePage(request.responseText);
    const { activeElement } = document;
    // Who has gone on meanwhile stays there: the next Enter is meant for what they are typing.
    const isHere = !activeElement || activeElement === document.body || field.contains(activeElement);
    if (!takeOver(page, `#${fieldId(inputId)}`)) setFieldError(field, say(model, 'enhance.offline'));
    else if (isHere) fieldOf(inputId)?.querySelector<HTMLElement>('button,input')?.focus();
    onSwap();
  };
  request.send(data);
}
