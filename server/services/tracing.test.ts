import { makePdf } from '@atesta/testkit/files.ts'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { certify, makeInspection, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}

/** The spans in what a collector was sent (OTLP as JSON). */
const spansIn = (received: Receiver['received']) =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans))
    })

const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a collector is sent requests and jobs with their statements, and no address, bearer or answer', async () => {
  const collector = await startReceiver()
  const stack = await startStack({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin } })
  const { workflowId } = await makeWorkflow(stack)
  const ines = await stack.as('ines')
  const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
  await ines.fetch('/api/workflows/987654321', {
    headers: { traceparent: `00-${parent.traceId}-${parent.spanId}-01` },
  })
  const { id } = await makeInspection(ines, workflowId)
  expect((await certify(ines, id, makePdf())).answer.status).toBe(204)
  await stack.settle()
  await stack.stop()
  await collector.stop()

  const spans = spansIn(collector.received)
  const sent = collector.received.map(({ body }) => body).join()
  const childrenOf = ({ spanId }: Span) => spans.filter((each) => each.parentSpanId === spanId)
  const named = (name: string) => spans.find((each) => each.name === name) as Span
  const read = named('GET /api/workflows/:id')
  expect(read).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId })
  expect(attribute(read, 'http.response.status_code')).toBe(404)
  const created = named('POST /api/inspections/create')
  expect(attribute(created, 'http.response.status_code')).toBe(201)
  for (const whole of [
    read,
    created,
    named('PATCH /api/uploads/:identifier'),
    named('job certification.certify'),
  ]) {
    const statements = childrenOf(whole).filter((each) => attribute(each, 'db.system.name') === 'postgresql')
    expect([whole.name, statements.length > 0]).toEqual([whole.name, true])
    for (const each of statements) expect(each.traceId).toBe(whole.traceId)
  }
  for (const secret of ['987654321', ines.token, stack.password]) expect(sent).not.toContain(secret)
})

test('traces nothing without an endpoint', async () => {
  const stack = await startStack()
  expect(stack.services.tracing).toBeUndefined()
  await stack.stop()
})
