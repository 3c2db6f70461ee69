import type { Call, CallData, CallInput } from './contract/call';
import type { ApiFailure, ApiResult, Caller, PlatformPort, Upload } from './contract/platform-port';

export type { ApiFailure, ApiResult };

/** How long a limit still holds by its failure, in whole minutes, at least one. */
export function minutesToWait({ params }: ApiFailure): number {
  return Math.max(1, Math.ceil(Number(params.seconds ?? 0) / 60));
}

/** The platform as one caller asks it. */
export interface Api {
  /** Makes the call. Never throws for what the platform or the network did, nor for input that does not fit the call. */
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: Pick<Caller, 'language' | 'upload'>,
  ): Promise<ApiResult<CallData<C>>>;
  /** Whether it is known by now that the platform has no such call. */
  isMissing(call: Call): boolean;
}

/** @param onResult looks at what comes of each call; what it throws, the caller gets */
export function createApi(
  platform: PlatformPort,
  caller: Caller,
  onResult?: (result: ApiResult<unknown>) => void,
): Api {
  return {
    async call(call, input, options) {
      const result = await platform.call(call, input, { ...caller, ...options });
      onResult?.(result);
      return result;
    },
    isMissing: (call) => platform.isMissing?.(call) ?? false,
  };
}

/** Bytes, a stream or a multipart form as the body of a call. */
export function toUpload(content: Uint8Array | BodyInit): Upload {
  const { body, headers } = new Response(content as BodyInit);
  return {
    body,
    contentType: headers.get('content-type') ?? undefined,
    claimedSize: content instanceof Uint8Array ? content.byteLength : 0,
  };
}
