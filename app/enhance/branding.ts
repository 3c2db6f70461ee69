import { contrastProblems, themeVariables, type ThemeColors } from '~/domain/theme';

const form = document.querySelector<HTMLFormElement>('#look');
const looks = [...document.querySelectorAll<HTMLElement>('[data-look]')];
const warnings = [...document.querySelectorAll<HTMLElement>('[data-contrast]')];

const valueOf = (name: string): string => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';

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
  const problems: string[] = contrastProblems(theme);
  for (const warning of warnings) warning.hidden = !problems.includes(warning.dataset.contrast ?? '');
}

form?.addEventListener('input', show);
