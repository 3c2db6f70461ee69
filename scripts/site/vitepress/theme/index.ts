import DefaultTheme from 'vitepress/theme-without-fonts';
import './made.css';
import './site.css';

export default DefaultTheme;
