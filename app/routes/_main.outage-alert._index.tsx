export { default, ErrorBoundary, handle, loader } from './_main.outage-alert.$token';
