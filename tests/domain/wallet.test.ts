import { describe, expect, test } from 'vitest';
import { contrast } from '~/domain/theme';
import {
  truncatePassText,
  DEFAULT_PASS_COLORS,
  fillPassTags,
  isInAppBrowser,
  parsePassColor,
  passColors,
  passCss,
  walletDevice,
} from '~/domain/wallet-pass';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const IN_APP_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test('a value is cut at its length, and only if it is longer', () => {
  expect(truncatePassText('Maya Torres', 11)).toEqual({ shown: 'Maya Torres', isCut: false });
  expect(truncatePassText('Maya Torres', 6)).toEqual({ shown: 'Maya…', isCut: true });
  expect(truncatePassText('😀😀😀', 2)).toEqual({ shown: '😀…', isCut: true });
  for (const none of [0, null, undefined])
    expect(truncatePassText('Maya Torres', none)).toEqual({ shown: 'Maya Torres', isCut: false });
});

test('names are replaced by values, unknown ones by nothing, and a value’s own braces stay as they are', () => {
  const tags = { 'Account number': '4711', odd: '{{Account number}}' };
  expect(fillPassTags('No. {{ Account number }}/{{Account number}} {{who}}{{toString}}', tags)).toBe('No. 4711/4711 ');
  expect(fillPassTags('{{odd}}', tags)).toBe('{{Account number}}');
  expect(fillPassTags('{{{}} {{x', tags)).toBe('{{{}} {{x');
});

describe('colours', () => {
  test('are read as Apple writes them and as style sheets do, and nothing else is', () => {
    expect(parsePassColor('rgb( 1,2 , 255 )')).toEqual([1, 2, 255]);
    expect(parsePassColor('#0af')).toEqual([0, 170, 255]);
    for (const wrong of ['rgb(1,2,256)', 'rgb(1,2)', 'red', 'url(x)', 'rgb(1,2,3);}body{', ''])
      expect(parsePassColor(wrong)).toBeUndefined();
  });

  test('that a template lacks are those of the specification', () => {
    const none = { backgroundColor: '', foregroundColor: '', labelColor: '' };
    expect(DEFAULT_PASS_COLORS.foreground).toEqual(parsePassColor('#e2e4eb'));
    const { background, foreground, label } = passColors(none);
    expect([background, label]).toEqual([parsePassColor('#2d77cb'), parsePassColor('#ffffff')]);
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
    expect(passColors({ ...none, backgroundColor: '#000000' }).foreground).toEqual(DEFAULT_PASS_COLORS.foreground);
  });

  test.each([
    ['#fff', '#fafafa', '#eee'],
    ['rgb(0,0,0)', '#111', '#000'],
    ['#777', '#777', '#777'],
    ['nonsense', 'nonsense', '</style><script>'],
  ])('on %s stay readable', (backgroundColor, foregroundColor, labelColor) => {
    const { background, foreground, label } = passColors({ backgroundColor, foregroundColor, labelColor });
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(label, background)).toBeGreaterThanOrEqual(4.5);
    expect(passCss({ background, foreground, label })).toMatch(
      /^\.pass\{(--pass-(bg|fg|label):rgb\(\d+, \d+, \d+\);?){3}\}$/,
    );
  });
});

test.each([
  [IPHONE, 'ios', false],
  [IN_APP_IPHONE, 'ios', true],
  [`${IPHONE} Instagram 300.0`, 'ios', true],
  [IPHONE.replace('Version/17.4', 'CriOS/120.0'), 'ios', false],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'ios',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'unsure',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36',
    'other',
    false,
  ],
  [
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; IEMobile/11.0; like iPhone OS 7_0_3 Mac OS X) like Gecko',
    'other',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0]',
    'other',
    true,
  ],
  ['', 'other', false],
] as const)('%s', (userAgent, device, isInApp) => {
  expect([walletDevice(userAgent), isInAppBrowser(userAgent)]).toEqual([device, isInApp]);
});
