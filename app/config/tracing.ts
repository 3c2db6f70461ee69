interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_SDK_DISABLED: boolean | undefined;
  OTEL_SERVICE_NAME: string;
}

/** Where spans go, and under which name; undefined where nobody traces. The rest of `OTEL_…` is read by OpenTelemetry itself. */
export function tracingConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED, OTEL_SERVICE_NAME }: Variables) {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === '' || OTEL_SDK_DISABLED) return undefined;
  return { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), service: OTEL_SERVICE_NAME };
}
