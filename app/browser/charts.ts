import { enhanceCharts } from './lib/enhance-charts';

/** A page with charts. */
enhanceCharts(document.body);
