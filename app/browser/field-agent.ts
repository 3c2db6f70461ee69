import { formatNorthAmericanPhone } from '~/domain/contact';

/** The mobile number in its mask while it is typed. Where something is taken away or put in between, it waits for the end. */
const field = document.querySelector<HTMLInputElement>('form[data-enhance=field-agent] input[type=tel]');

function mask(): void {
  if (field) field.value = formatNorthAmericanPhone(field.value);
}

document.documentElement.classList.add('js');
mask();
field?.addEventListener('change', mask);
field?.addEventListener('input', (event) => {
  const { inputType } = event as InputEvent;
  const isAtEnd = field.selectionEnd === field.value.length;
  // A digit alone may still be the beginning of a number with or without the country's code.
  if (isAtEnd && !inputType?.startsWith('delete') && field.value.replace(/\D/g, '').length > 1) mask();
});
// A browser that goes back puts the digits back by itself, later than this.
addEventListener('pageshow', mask);
