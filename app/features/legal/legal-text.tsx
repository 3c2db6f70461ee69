import { Fragment } from 'react';

type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Lines that begin with "- " are items of a list; every other line is a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}

export function LegalText({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <Fragment key={index}>
          {block.kind === 'paragraph' ? (
            <p>{block.text}</p>
          ) : (
            <ul>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </>
  );
}
