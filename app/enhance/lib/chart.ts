/** A chart costs far more than its page: it comes once the page is there, the browser idle, and the person near it. */

let canvas: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the page's font, in CSS pixels. */
export function textWidth(text: string, fontSize: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * fontSize;
  canvas.font = `${fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 300);
}

const NO_OBSERVER = !('IntersectionObserver' in window);

/** Calls back once, when the person comes near the element. */
function whenNear(element: Element, work: () => void): void {
  if (NO_OBSERVER) return work();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '600px' },
  );
  observer.observe(element);
}

/**
 * Shows the figure's place at once, so that nothing jumps, and draws it when its time has come. Who saves data is spared,
 * and a chart that does not come is no loss: the table says the same.
 *
 * @param near what the person comes near to; the figure itself may have no height yet
 */
export function drawLater(figure: HTMLElement, near: Element, draw: () => Promise<void>): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  figure.setAttribute('aria-hidden', 'true');
  figure.hidden = false;
  const giveUp = () => {
    figure.hidden = true;
  };
  const watch = () => whenNear(near, () => whenIdle(() => void draw().catch(giveUp)));
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch);
}
