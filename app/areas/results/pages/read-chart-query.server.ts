import { problemPage } from '~/lib/responses.server';

/**
 * The chart that an address asks for: `of` a question, `as` a kind of file.
 *
 * @throws Response 404 for what is none
 */
export function readChartQuery(request: Request): { inputId: string; format: 'svg' | 'png' } {
  const { searchParams } = new URL(request.url);
  const [of = '', as] = [searchParams.get('of') ?? '', searchParams.get('as')];
  if (!/^[\w-]{1,64}$/.test(of) || (as !== 'svg' && as !== 'png')) throw problemPage('request.notFound');
  return { inputId: of, format: as };
}
