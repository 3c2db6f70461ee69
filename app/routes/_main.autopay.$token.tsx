export { default, ErrorBoundary, loader, meta } from './_main.installment-plan.$token';
