export { action, default, ErrorBoundary, handle, loader } from './_main.marketing.sign-up';
