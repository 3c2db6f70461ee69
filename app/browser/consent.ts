/** The button can be pressed once the consent is given. Without scripts the server says what is missing. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhance=consent]')) {
  const consent = form.querySelector<HTMLInputElement>('input[type=checkbox]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const follow = () => {
    if (consent && button) button.disabled = !consent.checked;
  };
  follow();
  consent?.addEventListener('change', follow);
  // A browser that goes back puts the tick back by itself, later than this.
  addEventListener('pageshow', follow);
}
