import { enhanceCharts } from './lib/enhance-charts';
import { enhanceDialogs } from './lib/dialog';

/** The results of a survey, over the form that was sent. */
enhanceDialogs(document.body, { onStep: enhanceCharts });
