import { report } from './start';

const IS_ABLE = 'IntersectionObserver' in window && 'ResizeObserver' in window;

/** Whether the person saves data: then the server's charts are enough. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

function whenAtRest(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 300);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

/**
 * Lets Recharts render the charts within `root`, each from the table behind it, once the page is at rest and the person near it. Until then,
 * and where it can't be had, the server's bars stand in its place.
 */
export function enhanceCharts(root: HTMLElement): void {
  if (!IS_ABLE || savesData()) return;
  const render = async (box: HTMLElement) => {
    // Without a connection the server's bars stay.
    const island = await import('./recharts').catch(() => undefined);
    if (box.isConnected) island?.renderChart(box);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        render(target as HTMLElement).catch(report);
      }
    },
    { rootMargin: '300px' },
  );
  whenAtRest(() => root.querySelectorAll('.chart').forEach((box) => observer.observe(box)));
}
