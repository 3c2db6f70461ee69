import { parser } from '@prometheus-io/lezer-promql';

/** A metric that a query names, with what it asks of its labels. */
interface Selector {
  metric: string;
  matchers: { label: string; values: string[] }[];
}

interface Query {
  selectors: Selector[];
  /** Labels that it groups by. */
  grouping: string[];
  isBroken: boolean;
}

/** Grafana's own words for a span of time stand for one. */
const plain = (text: string): string => text.replace(/\$__\w+/g, '5m');

/** What a query of Prometheus names, by the grammar that Prometheus' own page has. */
export function readQuery(text: string): Query {
  const query: Query = { selectors: [], grouping: [], isBroken: false };
  const source = plain(text);
  let selector: Selector | undefined;
  let isGrouping = false;
  let label = '';
  parser.parse(source).iterate({
    enter({ name, type, from, to }) {
      const word = source.slice(from, to);
      if (type.isError) query.isBroken = true;
      else if (name === 'VectorSelector') selector = { metric: '', matchers: [] };
      else if (name === 'GroupingLabels') isGrouping = true;
      else if (name === 'Identifier' && selector && selector.metric === '') selector.metric = word;
      else if (name === 'LabelName' && isGrouping) query.grouping.push(word);
      else if (name === 'LabelName') label = word;
      else if (name === 'StringLiteral' && selector)
        selector.matchers.push({ label, values: word.slice(1, -1).split('|') });
    },
    leave({ name }) {
      if (name === 'GroupingLabels') isGrouping = false;
      if (name !== 'VectorSelector' || !selector) return;
      query.selectors.push(selector);
      selector = undefined;
    },
  });
  return query;
}
