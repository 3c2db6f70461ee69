import browserslist from 'browserslist';
import { bundle, browserslistToTargets } from 'lightningcss';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formFileSchema } from '~/areas/forms/form-file';
import { INPUT_TYPES } from '~/domain/form-model';
import { formStylesheets, previewStylesheets, questionStylesheets } from '~/areas/form-page/pages/stylesheets';
import { builderStylesheets } from '~/areas/form-builder/pages/stylesheets';
import { DEFAULT_COLORS, themeCss } from '~/domain/theme';
import { classesFrom, filesBelow, filesFrom, type ClassNames } from './class-names';

const ROUTES = 'app/routes';
/** Their rules stand in every page that they are of use to, whatever its route. */
const BASE = ['app', 'errors'];
/** Parts of the kit, with rules that areas may add to. */
const KIT = ['badge', 'description-list', 'tables', 'list-table', 'record', 'status', 'sandbox', 'code', 'admin'];
/** The most bytes of style rules in a page, with an account's font, and its colours in light and dark. */
const MOST = 10_500;
/** A preview of a form in steps has the rules of all its steps: a post of it is answered with another one. */
const MOST_OF_PREVIEW = 11_100;

/** Pages that are drawn in a dialog over another, with that page's sheets. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  '_link.form.$token': ['_link.form.$token_.verify.$inputId', '_link.form.$token_.results'],
  '_link._identity-check.customer-preferences.$token': [
    '_link._identity-check.customer-preferences.$token_.verify.$channel',
    '_link._identity-check.customer-preferences.$token_.add.$channel',
    '_link._identity-check.customer-preferences.$token_.remove.$channel.$ref',
  ],
  '_main.ebill.$token': ['_main.ebill.$token_.unenroll'],
  '_site.form.preview.$id': ['_admin.form.preview.$id_.decision'],
  '_admin.smart.dynamic-form.$id': ['_admin.smart.dynamic-form.$id_.approval-request'],
};

/** Their pages are beside others, which draw authors' HTML, in one file. */
const RENDERS_NONE = ['_main.autopay._index', '_main.ebill._index', '_site.maintenance'];

const nameOf = (file: string) => path.relative(ROUTES, file).replace(/\.tsx$/, '');
/** Those that draw: the others only answer. */
const routes = filesBelow(ROUTES)
  .filter((file) => file.endsWith('.tsx') && /export (?:default|\{.*\bdefault\b)/.test(readFileSync(file, 'utf8')))
  .map(nameOf);
const layouts = routes.filter((name) => /^_\w+(\._\w+)?$/.test(name) && !name.endsWith('._index'));
const fileOf = (name: string) => path.join(ROUTES, `${name}.tsx`);

/** Each sheet's file, by its name. */
const STYLESHEETS = new Map(
  ['app/styles', 'app/areas']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [path.parse(file).name, file]),
);
const stylesheetFile = (name: string) => STYLESHEETS.get(name) ?? '';

/** The classes that the rules of a sheet are about. */
function classesOf(stylesheet: string): Set<string> {
  const css = readFileSync(stylesheetFile(stylesheet), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const selectors = css.replace(/\{[^{}]*\}/g, ' ').replace(/@import[^;]*;/g, '');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

/** A route's handle as it is written; a second address of a page passes on the first one's. */
function handleOf(route: string): string {
  const source = readFileSync(fileOf(route), 'utf8');
  const passedOn = /export \{[^}]*\bhandle\b[^}]*\} from '\.\/([^']+)'/.exec(source)?.[1];
  return passedOn ? handleOf(passedOn) : (/^export const handle\b.*?;\n\n/ms.exec(source)?.[0] ?? '');
}

const quoted = (text = '') => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
const questionsOf = (file: string) =>
  formFileSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .formElements.flatMap((element) => (element.type === 'inputs' ? element.inputForms : []));
const WIDE_FORM = {
  model: { inputs: INPUT_TYPES.map((inputType) => ({ id: inputType, inputType, parts: inputType === 'date' })) },
  installment: {},
};
/** Of a form with an input of each type, in the way that needs the most; and of its summary, which asks nothing. */
const FORM_STYLESHEETS: readonly (readonly string[])[] = [
  formStylesheets({ view: WIDE_FORM as never }),
  formStylesheets({ view: { ...WIDE_FORM, model: { ...WIDE_FORM.model, here: [] }, summary: {} } as never }),
];
/** Of what was sent, with the results over it. */
const SENT_STYLESHEETS: readonly string[] = formStylesheets({ resultsPath: '/results' });
/** Of a preview, whole and in steps. */
const PREVIEW_STYLESHEETS: readonly (readonly string[])[] = [
  previewStylesheets({ view: WIDE_FORM as never }),
  previewStylesheets({ view: { ...WIDE_FORM, step: {} } as never }),
];
const QUESTIONS_ALONE = formStylesheets({ view: { ...WIDE_FORM, installment: undefined } as never });
/** The home page has the questions of any form, and of the demo's own those that it asks. */
const HOME_STYLESHEETS: readonly string[] = ['home', ...QUESTIONS_ALONE];
const OF_DEMO = formStylesheets({
  view: { model: { inputs: questionsOf('demo/cascadia/forms/visit.json') } } as never,
});
/** The builder lists by the part of the form that it shows. */
const BUILDER_STYLESHEETS: readonly (readonly string[])[] = [
  builderStylesheets('overview'),
  builderStylesheets('item'),
];
/** A form's page lists by its inputs. */
const listed = (route: string): readonly string[] =>
  /\bstyles: \(data\) => questionStylesheets/.test(handleOf(route))
    ? questionStylesheets({ view: WIDE_FORM as never })
    : /\bstyles: \(data\) => (?:form|preview)Stylesheets/.test(handleOf(route))
      ? [
          ...new Set(
            [
              ...FORM_STYLESHEETS,
              ...PREVIEW_STYLESHEETS,
              ...(/formStylesheets/.test(handleOf(route)) ? [SENT_STYLESHEETS] : []),
            ].flat(),
          ),
        ]
      : /\bstyles: \(data\) => \[\s*'home'/.test(handleOf(route))
        ? HOME_STYLESHEETS
        : /\bstyles: \(data\) => builderStylesheets/.test(handleOf(route))
          ? BUILDER_STYLESHEETS.flat()
          : quoted(/\bstyles: (?:\(data\) => \(.* \? )?\[([^\]]*)\]/.exec(handleOf(route))?.[1]);
/** A layout that lists under a condition draws a page of its own then, and not the one below it. */
const replacesPage = (layout: string) => /\bstyles: \(data\) => \(/.test(handleOf(layout));
const layoutsOf = (route: string) =>
  layouts.filter((layout) => route === layout || (route.startsWith(`${layout}.`) && !replacesPage(layout)));
/** What a route may list at once. */
function choicesOf(route: string): readonly (readonly string[])[] {
  if (listed(route).includes('builder')) return BUILDER_STYLESHEETS;
  if (listed(route).includes('home')) return [['home', ...OF_DEMO]];
  if (/previewStylesheets/.test(handleOf(route))) return PREVIEW_STYLESHEETS;
  return listed(route).includes('review') ? [...FORM_STYLESHEETS, SENT_STYLESHEETS] : [listed(route)];
}
const stylesheetsOf = (route: string) => [...new Set(layoutsOf(route).concat(route).flatMap(listed))];
/** The browser modules that a handle may name, under whatever condition. */
const modulesOf = (route: string) =>
  quoted(handleOf(route))
    .map((name) => `app/browser/${name}.ts`)
    .filter((file) => existsSync(file));
const classesOfRoute = (route: string) =>
  classesFrom([route, ...(STEPS[route] ?? [])].flatMap((name) => [fileOf(name), ...modulesOf(name)]));
const isUsed = ({ whole, beginnings }: ClassNames, name: string) =>
  whole.has(name) || [...beginnings].some((start) => name.startsWith(start));

const areas = [...STYLESHEETS.keys()].filter((name) => !BASE.includes(name));
const classesIn = (stylesheets: readonly string[]) => new Set(stylesheets.flatMap((name) => [...classesOf(name)]));
/** Only what no page has anyway: a sheet may say more of a button, but a page is not worse off without it. */
const own = new Map(
  areas.map((stylesheet) => {
    const shared = classesIn(
      BASE.concat(KIT.slice(0, KIT.includes(stylesheet) ? KIT.indexOf(stylesheet) : KIT.length)),
    );
    return [stylesheet, [...classesOf(stylesheet)].filter((name) => !shared.has(name))];
  }),
);

const targets = browserslistToTargets(browserslist());
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
/** Bytes of a sheet in a page, made small as the build does it. */
const sizeOf = (stylesheet: string): number =>
  bundle({ filename: stylesheetFile(stylesheet), minify: true, targets }).code.length;

describe('sheets of style rules', () => {
  test.each(routes)('%s lists those that its classes are in', (route) => {
    const rendered = classesOfRoute(route);
    const stylesheets = stylesheetsOf(route);
    const here = new Set(stylesheets.flatMap((stylesheet) => own.get(stylesheet) ?? []));
    const missing = areas.flatMap((stylesheet) =>
      (own.get(stylesheet) ?? [])
        .filter((name) => isUsed(rendered, name) && !here.has(name))
        .map((name) => `${stylesheet}: .${name}`),
    );
    expect(missing).toEqual([]);
    const idle = listed(route).filter((stylesheet) => !own.get(stylesheet)?.some((name) => isUsed(rendered, name)));
    expect(idle, 'listed for nothing').toEqual([]);
  });

  test('a route whose page draws authors’ HTML gives its rules', () => {
    const rendersAccountHtml = (file: string) =>
      /^app\/areas\//.test(file) && /<SafeHtml\b/.test(readFileSync(file, 'utf8'));
    const drawing = routes.filter((route) => filesFrom([fileOf(route)]).some(rendersAccountHtml));
    expect(drawing.filter((route) => !/\brules\b/.test(handleOf(route)))).toEqual(RENDERS_NONE);
  });

  test('no page has more than 10.5 kB of them, in whatever font an account has', () => {
    const theme = { ...DEFAULT_COLORS, font: 'x'.repeat(80) };
    const everywhere = sum([...BASE, 'sandbox'].map(sizeOf)) + themeCss(theme, 'auto').length;
    const sizes = routes.flatMap((route) =>
      choicesOf(route).map((choice) => {
        const stylesheets = [...new Set([...layoutsOf(route).flatMap(listed), ...choice])].filter(
          (name) => !BASE.includes(name),
        );
        return [route, everywhere + sum(stylesheets.map(sizeOf))] as const;
      }),
    );
    const mostOf = (route: string) => (/previewStylesheets/.test(handleOf(route)) ? MOST_OF_PREVIEW : MOST);
    expect(sizes.filter(([route, bytes]) => bytes > mostOf(route))).toEqual([]);
  });

  // The notices of the shell are named by their kind.
  test('have no rule about a class that nothing draws', () => {
    const rendered = classesFrom(
      filesBelow('app').filter(
        (file) => /^app\/(routes|areas|ui|browser)\/.*\.tsx?$/.test(file) || file === 'app/root.tsx',
      ),
    );
    const idle = [...areas, ...BASE].flatMap((stylesheet) =>
      [...classesOf(stylesheet)].filter((name) => !isUsed(rendered, name)).map((name) => `${stylesheet}: .${name}`),
    );
    expect(idle).toEqual([]);
  });
});
