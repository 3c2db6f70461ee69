import { SLUG_PATTERN, SLUG_LENGTH } from '~/domain/form-slug';
import { defineDataset } from './dataset';
import { flag, id, matching, optional, time, wholeNumber } from './field';

export const formAddresses = defineDataset({
  name: 'form-addresses',
  about:
    'Public addresses of forms, which anybody may fill in: /f/ and the account’s id, then the ending. The form may be brought in later. One that was used is closed and not taken away.',
  fields: {
    form: id('Id of the form'),
    slug: matching(
      'Ending of the address: 3 to 60 small letters, digits and hyphens between them',
      SLUG_PATTERN,
      'id',
      SLUG_LENGTH.most,
    ),
    open: optional(flag('Whether anybody may begin'), true),
    limit: optional(wholeNumber('How many submissions it takes; without one, any number', 1, 1_000_000), null),
    closesAt: optional(time('When it closes; without one it does not'), null),
  },
  key: ['form'],
  area: 'public-forms',
  isSetting: true,
});
