import { drawCharts } from './lib/charts';

/** A page with charts. */
drawCharts(document.body);
