export { default, ErrorBoundary, loader, meta } from './_main.outage-alert.$token';
