export { action, default, ErrorBoundary, handle, loader, meta } from './_main.marketing.sign-up';
