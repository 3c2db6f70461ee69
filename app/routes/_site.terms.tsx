export { default, handle, loader } from './_site.privacy';
