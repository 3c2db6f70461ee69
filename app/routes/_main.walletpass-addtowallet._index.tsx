export { default, ErrorBoundary, handle, loader } from './_main.walletpass-addtowallet.$token';
