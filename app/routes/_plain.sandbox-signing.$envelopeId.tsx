import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SIGNATURE_MB } from '~/config/limits';
import { completeSigning, getSigningEnvelope } from '~/areas/bills/signing/calls';
import { BYTES_PER_MB } from '~/areas/forms/input-types/attachment/rules';
import {
  SIGNING_FIELDS,
  signingFields,
  type SigningError,
  type SigningProblem,
} from '~/areas/bills/signing/pages/fields';
import { SigningPage, type SigningView } from '~/areas/bills/signing/pages/signing-page';
import type { RouteHandle } from '~/root';
import { toUpload, type ApiFailure } from '~/lib/api-client.server';
import { FORM_ACTION_HEADER, formActionHeaders } from '~/lib/page-headers.server';
import { readPost } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData, sameOriginPath, seeOther } from '~/lib/responses.server';
import { renderPostedSignature } from '~/areas/bills/signing/pages/signature-image.server';
import { uploadErrorOf, createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  uses: ['signing'],
  styles: ['documents', 'signing'],
  enhance: (data) => ((data as { view: SigningView }).view.isSigned ? ['signature'] : ['signature', 'shell']),
};

/** The post of this page leads on to where the signer came from. */
export const headers: HeadersFunction = formActionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { api, config } = pageContext(args);
  const envelopeId = args.params.envelopeId ?? '';
  const { returnUrl, ...envelope } = requireData(await api.call(getSigningEnvelope, { query: { envelopeId } }));
  const own = sameOriginPath(returnUrl, config.publicUrl);
  const view: SigningView = {
    ...envelope,
    next: own ?? returnUrl,
    file: `/sandbox-signing/${encodeURIComponent(envelopeId)}/document`,
  };
  return data({ title: envelope.title, view }, { headers: own ? {} : { [FORM_ACTION_HEADER]: returnUrl } });
}

const MAX_BYTES = SIGNATURE_MB * BYTES_PER_MB;
/** What is said of the file itself; everything else comes to no signature. */
const ABOUT_THE_FILE = ['file.tooBig', 'file.tooManyPixels', 'file.wrongType', 'file.unreadable', 'file.incomplete'];

/** Answers a post of the signing page: checks signature and consent, signs, and goes on to where the signer came from. */
export async function action(args: ActionFunctionArgs) {
  const { api, config } = pageContext(args);
  const envelopeId = args.params.envelopeId ?? '';
  // Before the body is read: nobody uploads to an envelope that is not there.
  const { signerName, isSigned, returnUrl } = requireData(
    await api.call(getSigningEnvelope, { query: { envelopeId } }),
  );
  const next = sameOriginPath(returnUrl, config.publicUrl) ?? returnUrl;
  const upload = createSingleFileReceiver(MAX_BYTES, SIGNING_FIELDS.upload);
  const posted = requireFields(await readPost(args.request, upload.onFile), signingFields);
  if (isSigned) return seeOther(next);

  const image = imageOf(posted, upload.content());
  const errors: SigningError[] = image instanceof Uint8Array ? [] : [image];
  if (!posted.hasConsent) errors.push({ field: 'consent', key: 'bills:sign.consentMissing' });
  if (!(image instanceof Uint8Array) || errors.length > 0)
    return invalidFormResponse<SigningProblem>({ ...posted, errors });

  const query = { envelopeId, method: posted.method, signerName: posted.method === 'type' ? posted.typed : signerName };
  const result = await api.call(completeSigning, { query }, { upload: toUpload(image) });
  if (result.isOk) return seeOther(next);
  if (!result.name?.startsWith('file.') && result.name !== 'signature.empty') throw apiFailurePage(result);
  return invalidFormResponse<SigningProblem>({ ...posted, errors: [fileError(result)] });
}

/** The signature as an image, or what is wrong with it. An uploaded one is judged by the signing service. */
function imageOf(
  { method, typed, strokes }: Omit<SigningProblem, 'errors'>,
  uploaded: Uint8Array,
): Uint8Array | SigningError {
  const field = 'signature';
  if (method !== 'upload') {
    const image = renderPostedSignature(method, typed, strokes);
    return image === undefined || image === 'empty' ? { field, key: 'signature.empty' } : image;
  }
  if (uploaded.length > MAX_BYTES) return { field, key: 'file.tooBig', params: { n: SIGNATURE_MB } };
  return uploaded.length === 0 ? { field, key: 'signature.empty' } : uploaded;
}

/** What the signing service says against the picture. */
function fileError(failure: ApiFailure): SigningError {
  const error = uploadErrorOf(failure);
  return { field: 'signature', ...(ABOUT_THE_FILE.includes(error.key) ? error : { key: 'signature.empty' }) };
}

export default function SandboxSigningRoute() {
  return <SigningPage view={useLoaderData<typeof loader>().view} problem={useActionData<SigningProblem>()} />;
}
