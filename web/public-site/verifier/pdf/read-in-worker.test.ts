import { noSignature } from '@atesta/evidence/pdf/check-signature.ts'
import { expect, test } from 'vitest'
import { type PdfOutcome, readInWorker } from './read-in-worker.ts'

/** A worker as a browser hands it out, which does what the test says. */
class TestWorker extends EventTarget {
  ended = false
  postMessage() {}
  terminate() {
    this.ended = true
  }
}

const asked = {
  ...{ file: new File(['%PDF-'], 'report.pdf'), keys: [], certificates: undefined },
  now: new Date('2026-05-13T12:00:00.000Z'),
}

function reading(start?: () => Worker) {
  const worker = new TestWorker()
  const settled: PdfOutcome[] = []
  readInWorker(start ?? (() => worker as unknown as Worker), asked, (is) => settled.push(is))
  return { worker, settled }
}

test('returns the worker’s result, also for files that are not PDFs or unreadable', () => {
  const found = { signature: noSignature, states: [], proofs: [], originals: [] }
  for (const is of [found, null, 'too_large', 'unreadable'] as const) {
    const { worker, settled } = reading()
    worker.dispatchEvent(new MessageEvent('message', { data: { is } }))
    expect([settled, worker.ended]).toEqual([[is], true])
  }
})

test('a worker that does not come says nothing of the file', () => {
  const { worker, settled } = reading()
  worker.dispatchEvent(new Event('error'))
  expect([settled, worker.ended]).toEqual([['not_loaded'], true])
  const refused = reading(() => {
    throw new DOMException('no workers here', 'SecurityError')
  })
  expect(refused.settled).toEqual(['not_loaded'])
})
