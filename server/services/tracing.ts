import type { IncomingHttpHeaders } from 'node:http'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'

/** The trace of one request, from its arrival to the end of its answer. */
export type RequestTrace = {
  /** Runs `next` inside the trace. */
  enter(next: () => void): void
  end(status: number): void
}

/**
 * Traces of requests, jobs and statements, for a collector that speaks OTLP. They contain no addresses,
 * values or names.
 */
export type Tracing = {
  /** `headers` are given where their `traceparent` (W3C Trace Context) is to be continued. */
  request(method: string, route: string, headers?: IncomingHttpHeaders): RequestTrace
  job<T>(name: string, run: () => Promise<T>): Promise<T>
  /**
   * Runs one database statement, recorded as its text with placeholders; outside a request or job it is not
   * recorded.
   */
  statement<T>(text: string, run: () => Promise<T>): Promise<T>
  /** Sends what is still buffered. */
  close(): Promise<void>
}

const errorType = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** `endpoint` as in OTEL_EXPORTER_OTLP_ENDPOINT; `share` of the traces that begin here are kept. */
export async function openTracing({
  endpoint,
  share,
}: {
  endpoint: string
  share: number
}): Promise<Tracing> {
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, sdk, resources, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new otlp.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'atesta', 'process.pid': process.pid })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('atesta')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()

  const begin = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) =>
    tracer.startSpan(name, { kind, attributes }, parent)
  const fail = (span: Span, error: string) =>
    span.setAttribute('error.type', error).setStatus({ code: api.SpanStatusCode.ERROR })
  async function through<T>(span: Span, parent: Context, run: () => Promise<T>): Promise<T> {
    try {
      return await contexts.with(api.trace.setSpan(parent, span), run)
    } catch (error) {
      fail(span, errorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request(method, route, headers) {
      const parent = headers
        ? propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter)
        : api.ROOT_CONTEXT
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = begin(`${method} ${route}`, api.SpanKind.SERVER, attributes, parent)
      const inside = api.trace.setSpan(parent, span)
      return {
        enter: (next) => contexts.with(inside, next),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) fail(span, String(status))
          span.end()
        },
      }
    },
    job(name, run) {
      const attributes = { 'messaging.system': 'graphile_worker', 'messaging.destination.name': name }
      const parent = api.ROOT_CONTEXT
      return through(begin(`job ${name}`, api.SpanKind.CONSUMER, attributes, parent), parent, run)
    },
    statement(text, run) {
      const parent = contexts.active()
      if (!api.trace.getSpan(parent)) return run()
      const [operation = ''] = text.trimStart().split(/\s/, 1)
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, 2000),
      }
      return through(begin(operation, api.SpanKind.CLIENT, attributes, parent), parent, run)
    },
    async close() {
      await provider.shutdown()
      contexts.disable()
    },
  }
}
