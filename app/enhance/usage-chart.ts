import { drawLater } from './lib/chart';

/** A chart beside the table of usage. */
const figure = document.querySelector<HTMLElement>('[data-enhance="usage-chart"]');
const table = document.querySelector<HTMLTableElement>('[data-usage-table]');

if (figure && table) {
  drawLater(figure, table, async () => {
    const { drawUsage } = await import('./lib/usage-chart');
    drawUsage(figure, table);
  });
}
