import { contrastProblems, hexColor, parseColor, themeVariables, type ThemeColors } from '~/domain/theme';
import { showConditionalText } from './lib/show-conditional-text';

const form = document.querySelector<HTMLFormElement>('[data-enhance=branding] form');
const looks = [...document.querySelectorAll<HTMLElement>('[data-look]')];
const warnings = [...document.querySelectorAll<HTMLElement>('[data-contrast]')];

const fieldOf = (name: string) => form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
const valueOf = (name: string): string => fieldOf(name)?.value ?? '';

/** What was typed and what was picked are one colour. */
function tie({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const typed = target.dataset.pick && fieldOf(target.dataset.pick);
  if (typed) typed.value = target.value;
  const picker = fieldOf(`${target.name}-picked`);
  if (picker && parseColor(target.value)) picker.value = hexColor(target.value);
}

/** The preview follows the pickers; what it shows is what the server would. */
function show(): void {
  const theme: ThemeColors = {
    primaryColor: valueOf('primaryColor'),
    secondaryColor: valueOf('secondaryColor'),
    primaryHoverColor: valueOf('primaryHoverColor'),
    secondaryHoverColor: valueOf('secondaryHoverColor'),
    headerBgColor: valueOf('headerBgColor'),
    headerText: valueOf('headerText'),
    font: valueOf('font'),
  };
  for (const look of looks) {
    const variables = themeVariables(theme, look.dataset.look === 'dark' ? 'dark' : 'light');
    for (const [name, value] of Object.entries(variables)) look.style.setProperty(name, value);
  }
  for (const title of document.querySelectorAll('[data-preview-title]')) title.textContent = valueOf('pageTitle');
  for (const name of document.querySelectorAll('[data-preview-name]')) name.textContent = valueOf('companyName');
  const problems: string[] = contrastProblems(theme);
  for (const warning of warnings) showConditionalText(warning, problems.includes(warning.dataset.contrast ?? ''));
}

form?.addEventListener('input', (event) => {
  tie(event);
  show();
});
