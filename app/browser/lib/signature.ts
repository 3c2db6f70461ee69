import type SignaturePad from 'signature_pad';
import { addStyles } from './page-styles';
import css from './signature.css?inline';

const PAD = { width: 560, height: 230 };

/** Draw, type, upload: the drawing area comes alive when it is first wanted. */
export function enhanceSignature(field: HTMLElement): void {
  addStyles(css);
  field.querySelectorAll('template').forEach((template) => template.replaceWith(template.content));
  const canvas = field.querySelector('canvas');
  const strokesField = field.querySelector<HTMLInputElement>('input[type=hidden]');
  const typed = field.querySelector<HTMLInputElement>('[data-part=type] input');
  const upload = field.querySelector<HTMLInputElement>('input[type=file]');
  if (!canvas || !strokesField || !typed || !upload || field.dataset.ready) return;
  field.dataset.ready = 'yes';
  let pad: SignaturePad | undefined;

  const clearDrawing = () => {
    pad?.clear();
    strokesField.value = '';
  };
  const method = () => field.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
  const preparePad = async () => {
    if (method() !== 'draw' || pad) return;
    pad = await createPad(canvas, strokesField);
  };
  field.addEventListener('change', (event) => {
    if (!(event.target as Element).matches('input[type=radio]')) return;
    // Switching clears what the other ways held. Spec: forms-and-approval 4, "Signature".
    if (method() !== 'draw') clearDrawing();
    if (method() !== 'type') typed.value = '';
    if (method() !== 'upload') upload.value = '';
    void preparePad();
  });
  field.querySelector('[data-part=clear-draw]')?.addEventListener('click', clearDrawing);
  field.querySelector('[data-part=clear-type]')?.addEventListener('click', () => {
    typed.value = '';
    typed.focus();
  });
  void preparePad();
}

async function createPad(canvas: HTMLCanvasElement, strokesField: HTMLInputElement): Promise<SignaturePad> {
  const { default: Pad } = await import('signature_pad');
  const pad = new Pad(canvas, { minWidth: 1, maxWidth: 3, penColor: '#14213d' });
  const fit = () => {
    const ratio = Math.max(window.devicePixelRatio || 1, 1);
    const { width } = canvas.getBoundingClientRect();
    if (width === 0) return;
    canvas.width = width * ratio;
    canvas.height = ((width * PAD.height) / PAD.width) * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.clear();
    if (strokesField.value) pad.fromData(toGroups(strokesField.value, width / PAD.width));
  };
  pad.addEventListener('endStroke', () => {
    const scale = PAD.width / canvas.getBoundingClientRect().width;
    const strokes = pad.toData().map((group) => group.points.map(({ x, y }) => [round(x * scale), round(y * scale)]));
    strokesField.value = JSON.stringify(strokes);
    canvas.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // A turned phone changes the width: the drawing is kept as points of the full pad and drawn again.
  window.addEventListener('resize', fit);
  fit();
  // What is drawn before would be lost; until now the area has looked as if it could not be drawn on.
  canvas.dataset.ready = 'yes';
  return pad;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function toGroups(text: string, scale: number) {
  const strokes = JSON.parse(text) as [number, number][][];
  return strokes.map((stroke) => ({
    penColor: '#14213d',
    dotSize: 0,
    minWidth: 1,
    maxWidth: 3,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
    points: stroke.map(([x, y], index) => ({ x: x * scale, y: y * scale, time: index * 16, pressure: 0.5 })),
  }));
}
