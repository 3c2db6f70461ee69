/** The datasets as documents: `docs/data.md`, and a JSON Schema of a record of each. `npm run openapi` writes them. */
import { z } from 'zod';
import { DATASETS } from '../app/areas/data-import/datasets';
import type { Dataset } from '../app/areas/data-import/datasets/dataset';
import type { Field, FieldKind } from '../app/areas/data-import/datasets/field';
import { ERROR_TEXTS } from '../app/areas/data-import/datasets/error-texts';

const KINDS: Record<FieldKind, string> = {
  text: 'text',
  html: 'HTML',
  choice: 'one of',
  flag: 'yes or no',
  number: 'number',
  money: 'amount, such as 84.35',
  date: 'date, such as 2027-03-31',
  time: 'time, such as 2027-03-31T14:00:00Z',
  clock: 'time of day, such as 21:00',
  texts: 'texts by name, a column each',
  list: 'list, JSON in CSV',
  object: 'object, JSON in CSV',
  file: 'file',
  files: 'files, JSON in CSV',
};

const kindOf = ({ kind, choices = [], accepts = [] }: Field): string => {
  if (kind === 'choice') return choices.map((choice) => `\`${choice}\``).join(', ');
  return kind === 'file' ? `file: ${accepts.join(', ')}` : KINDS[kind];
};

const cell = (text: string) => text.replaceAll('|', '\\|');

function sectionOf({ name, about, fields, key, refersTo, area }: Dataset): string {
  const rows = Object.entries(fields).map(([field, declared]) => {
    const notes = [
      key.includes(field) && 'key',
      declared.isRequired && !key.includes(field) && 'required',
      refersTo[field] && `names one of [${refersTo[field]}](#${refersTo[field]})`,
    ].filter(Boolean);
    return `| \`${field}\` | ${cell(kindOf(declared))} | ${cell(declared.about)} | ${notes.join(', ')} |`;
  });
  return [
    `## ${name}`,
    '',
    about,
    '',
    '| field | value | holds | |',
    '|---|---|---|---|',
    ...rows,
    '',
    `JSON Schema: [api/data/${name}.schema.json](api/data/${name}.schema.json). Written by \`app/areas/${area}\`.`,
    '',
  ].join('\n');
}

const INTRODUCTION = `# Data

What a business brings in, and takes out again. Each dataset is one value in \`app/areas/data-import/datasets/\`, from which the command,
the calls under \`api/x/data/\`, the screens at \`/smart/data\` and this page are made.

\`\`\`sh
npm run -s data -- list --account acme                     # the datasets, and how many records there are; without an account, what they are for
npm run -s data -- template recipients > recipients.csv    # an empty CSV with its headings
npm run -s data -- import recipients.csv --account acme --dry-run
npm run -s data -- import FOLDER --account acme            # all files of a folder, in the order in which they refer to one another
npm run -s data -- export recipients --account acme        # CSV; --json for JSON Lines
npm run -s data -- export --account acme --to FOLDER       # everything, with the files
\`\`\`

- **Files** are CSV (UTF-8; commas, semicolons or tabs) with the names of the fields as headings, or JSON Lines with one object
  on each line. A file is named after its dataset: \`bills.csv\`, \`bills.2027-03.jsonl\`. A line that begins with \`# \` is a comment.
- **CSV from spreadsheets.** A first line such as \`sep=;\` names the separator. Headings may differ in case, spaces, \`_\` and \`-\`:
  \`RecipientId\`, \`recipient id\` and \`recipient_id\` are one. Where a heading names no field, the screen asks for the field of its column.
  An id such as \`2.2001E+11\` or \`220010000000.0\` is refused: a spreadsheet has changed it. Lists of recipients are read by the same rules.
- **Contacts are cleaned.** Quotation marks, brackets, \`mailto:\` and \`tel:\` around an address or a number are dropped, and so are invisible
  characters. Full-width signs become ASCII. A number is written with its country's code in any way, such as \`+1 (202) 555-0143\`, and stored
  as \`+12025550143\`. An international domain is stored in its DNS form.
- **What is not named stays.** A column that is missing changes nothing; a cell that is empty empties the field. A record is found by
  its key; one that is not there is new and needs all required fields. A key stands in one line of a file: the second line with it
  is a mistake, but in \`consents\`, where lines tell what a person chose one after another.
- **Texts by name** (\`tags.Meter\`, \`labels.es\`) are a column each in CSV: a column that is missing leaves its text as it is, an empty
  cell takes it away, and no other text is touched. In JSON the field is one value: \`"tags": {"Meter": "M-1"}\` is all tags that the
  record has then, and what it does not name is gone; leave \`tags\` out and they stay. Texts by language have the languages of the pages.
- **Mistakes.** Every bad line is named with its line, its field and what is wrong. Nothing of a file with mistakes is written, unless
  \`--skip-bad\` writes the rest. A quote that is never closed costs its own line. Bytes that are no UTF-8 in a file that has letters of
  it end the reading there. \`--dry-run\` judges each line of \`consents\` by what is kept now, not by the lines before it.
- **What people have turned off stays off.** A contact that somebody has removed, a consent that was withdrawn, electronic bills and
  enrollments that were ended, and the wish that suppliers stay away are turned on by no import: such a line is "kept as it is". So is
  one that would change what was signed, paid, sent or submitted.
- **What has been paid counts.** A demand can't be lowered below what was paid for it, nor withdrawn once all of it is paid, nor taken
  away once anything is. One that is paid in part can be withdrawn: the rest is not asked for any more.
- **References of payments and of submissions, and ids of messages** are of one account in the whole installation: a copy of an account
  that is brought in beside its original has those files refused. Into an installation of its own everything comes back as it was.
- **The same file twice changes nothing.** Every change is kept with who made it, when, and what it was before.
- **Files in a record** (a bill's PDF, a logo): a name beside the file that is read, an address that begins with \`https:\`, or a
  \`data:\` address. They are told by what is in them, whatever they are called.
- **Relative dates**, for data to try with: \`today+14\`, \`month-1/12\` (the 12th of the month before), and for times \`now-26h\`.

`;

/** The documents by their path from the repository's root. Pure. */
export function buildDataDocuments(): Record<string, string> {
  const errorRows = Object.entries(ERROR_TEXTS).map(([name, text]) => `| \`${name}\` | ${cell(text)} |`);
  const markdown = [
    INTRODUCTION,
    ...DATASETS.map(sectionOf),
    [
      '## Mistakes',
      '',
      'What a call names a mistake, and what it means.',
      '',
      '| name | the value |',
      '|---|---|',
      ...errorRows,
      '',
    ].join('\n'),
  ];
  const schemas = DATASETS.map((dataset) => [
    `docs/api/data/${dataset.name}.schema.json`,
    `${JSON.stringify(schemaOf(dataset), null, 2)}\n`,
  ]);
  return { 'docs/data.md': markdown.join('\n'), ...(Object.fromEntries(schemas) as Record<string, string>) };
}

/** What a record is as JSON. */
export function schemaOf({ name, about, fields, key }: Dataset): Record<string, unknown> {
  const definitions: Record<string, unknown> = {};
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, { schema, about: description, isRequired }]) => {
      const { $schema: _schema, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      Object.assign(definitions, $defs);
      return [field, isRequired ? { ...json, description } : { anyOf: [json, { type: 'null' }], description }];
    }),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Latchkey ${name}`,
    description: about,
    type: 'object',
    properties,
    required: key,
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}
