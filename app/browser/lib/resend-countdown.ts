/** The wait before another code may be asked for, counted down. The server keeps the same wait. */
export function countDown(root: ParentNode): void {
  const form = root.querySelector<HTMLFormElement>('form[data-resend]');
  const button = form?.querySelector<HTMLButtonElement>('button');
  const text = form?.querySelector<HTMLElement>('[data-part=wait]');
  if (!form || !button || !text) return;
  const until = Date.now() + Number(form.dataset.resend) * 1000;
  button.hidden = true;
  const tick = () => {
    if (!form.isConnected) return;
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left <= 0) {
      text.remove();
      button.hidden = false;
      return;
    }
    text.textContent = (text.dataset.text ?? '').replace('{{n}}', String(left));
    setTimeout(tick, 1000);
  };
  tick();
}
