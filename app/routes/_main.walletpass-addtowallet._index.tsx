export { default, ErrorBoundary, handle, loader, meta } from './_main.walletpass-addtowallet.$token';
