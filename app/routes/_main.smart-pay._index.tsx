export { action, default, ErrorBoundary, handle, loader, meta } from './_main.smart-pay.$token/route';
