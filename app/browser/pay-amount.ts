/** Typing another amount chooses it; choosing one of the others puts what was typed aside, and back when it is chosen again. */
const field = document.querySelector<HTMLInputElement>('#amount');
const other = document.querySelector<HTMLInputElement>('#amount-other');
let typed = field?.value ?? '';

field?.addEventListener('input', () => {
  typed = field.value;
  if (other && typed !== '') other.checked = true;
});
for (const choice of document.querySelectorAll<HTMLInputElement>('input[type=radio][name=amountChoice]')) {
  choice.addEventListener('change', () => {
    if (field) field.value = choice === other ? typed : '';
    if (choice === other) field?.focus();
  });
}
