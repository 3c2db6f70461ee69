export { default, ErrorBoundary, loader } from './_main.outage-alert.$token';
