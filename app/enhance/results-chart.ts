import { barsOf, BAR_HEIGHT } from './lib/poll-bars';
import { drawLater } from './lib/chart';

/** A chart above the table of each question, from the table's own rows. */
for (const poll of document.querySelectorAll<HTMLElement>('[data-enhance=results-chart]')) {
  const figure = poll.querySelector<HTMLElement>('[data-poll-chart]');
  const bars = barsOf(poll);
  // Where numbers are held back there is nothing to draw.
  if (!figure || bars.length === 0) continue;
  figure.style.minHeight = `${bars.length * BAR_HEIGHT}px`;
  drawLater(figure, poll, async () => {
    const { drawBars } = await import('./lib/poll-chart');
    drawBars(figure, bars);
  });
}
