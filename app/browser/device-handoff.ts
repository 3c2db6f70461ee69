import { watchPhoneHandoff } from './lib/watch-phone-handoff';

const content = document.querySelector<HTMLElement>('[data-watch]');
if (content)
  void watchPhoneHandoff(content, () => false).then((end) => {
    if (end === 'come') content.querySelector<HTMLButtonElement>('button[value=continue]')?.click();
  });
