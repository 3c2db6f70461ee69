import { Outlet } from '@remix-run/react';
import { Main, SkipLink } from '~/ui/page-frame';

/** Pages that are one step of something else: neither contact block nor footer. */
export default function PlainLayout() {
  return (
    <>
      <SkipLink />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
