/**
 * A chart beside the table of usage. It costs far more than the page itself, so it comes last: once the page is there, the
 * browser is idle, and the person gets near it. Who saves data is spared.
 */
const figure = document.querySelector<HTMLElement>('[data-usage-chart]');
const table = document.querySelector<HTMLTableElement>('[data-usage-table]');
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };

async function draw(): Promise<void> {
  if (!figure || !table) return;
  const { drawUsage } = await import('./lib/usage-chart');
  drawUsage(figure, table);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 300);
}

/** A chart that does not come is no loss: the table says the same. */
function start(): void {
  const giveUp = () => {
    if (figure) figure.hidden = true;
  };
  whenIdle(() => void draw().catch(giveUp));
}

function watch(): void {
  if (!table) return;
  if (!('IntersectionObserver' in window)) return start();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '600px' },
  );
  observer.observe(table);
}

if (figure && !connection?.saveData) {
  // Its place is kept from the start: nothing jumps when it comes.
  figure.hidden = false;
  if (document.readyState === 'complete') watch();
  else addEventListener('load', watch);
}
