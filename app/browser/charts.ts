import { enhanceCharts } from './lib/charts';

/** A page with charts. */
enhanceCharts(document.body);
