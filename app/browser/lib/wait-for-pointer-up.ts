let isDown = false;
document.addEventListener('pointerdown', () => (isDown = true), true);
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (isDown = false), true);

/** Resolves once the pointer is up: text that comes or goes meanwhile would move the button away from under it, and the click were lost. */
export function waitForPointerUp(): Promise<void> {
  if (!isDown) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => setTimeout(resolve);
    document.addEventListener('pointerup', done, { once: true });
    document.addEventListener('pointercancel', done, { once: true });
  });
}
