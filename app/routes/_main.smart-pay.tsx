export { action, default, ErrorBoundary, handle, loader } from './_main.smart-pay_.$token';
