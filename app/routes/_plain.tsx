import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { readFlash } from '~/lib/flash-message.server';
import { FlashMessage } from '~/ui/flash-message';
import { Main, SkipLink } from '~/ui/page-frame';

/** Pages that are one step of something else: neither contact block nor footer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await readFlash(request);
  return data({ flash }, { headers });
}

export default function PlainLayout() {
  const { flash } = useLoaderData<typeof loader>();
  return (
    <>
      <SkipLink />
      <Main>
        <FlashMessage flash={flash} />
        <Outlet />
      </Main>
    </>
  );
}
