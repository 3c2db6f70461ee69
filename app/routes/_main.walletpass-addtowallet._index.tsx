export { default, ErrorBoundary, loader, meta } from './_main.walletpass-addtowallet.$token';
