import { watchPhone } from './lib/watch-phone';

const content = document.querySelector<HTMLElement>('[data-watch]');
if (content)
  void watchPhone(content, () => false).then((end) => {
    if (end === 'come') content.querySelector<HTMLButtonElement>('button[value=continue]')?.click();
  });
