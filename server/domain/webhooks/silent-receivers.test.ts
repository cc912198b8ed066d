import { makePhoto } from '@atesta/testkit/files.ts'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { certify, makeFolder, makeInspection, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker } from '../../jobs/jobs.ts'
import { jobs } from '../../program/job-list.ts'
import { maxWebhooks } from './webhooks.rules.ts'

const given = useScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let silent: Receiver
let good: Receiver
beforeAll(async () => {
  silent = await startReceiver()
  good = await startReceiver()
})
afterAll(() => Promise.all([silent?.stop(), good?.stop()]))

const events = ['inspection.created' as const]

/** As many webhooks as a company may have at a receiver that answers nothing until told to, each with several events. */
async function makeSilent(): Promise<() => void> {
  const held: (() => void)[] = []
  silent.answer((response) => held.push(() => response.writeHead(204).end()))
  const rita = await given.stack.as('rita')
  for (let n = 1; n <= maxWebhooks; n++)
    await rita.api.webhooks.create({ body: { name: `Silent ${n}`, url: `${silent.url}/${n}`, events } })
  const { id: folder_id } = await makeFolder(rita)
  const template_id = await makeTemplate(given.stack, undefined, 'rival')
  const { id } = await rita.api.workflows.create({
    body: { name: 'Silent', folder_id, template_id, assignees: [rita.userId] },
  })
  for (let n = 0; n < 3; n++) await makeInspection(rita, id)
  return () => {
    silent.answer((response) => response.writeHead(204).end())
    for (const answer of held) answer()
  }
}

test('receivers of one company that never answer hold up neither files nor receivers of another', async () => {
  const { stack, alice, ines, workflowId } = given
  const answerAtLast = await makeSilent()
  const worker = await startWorker(stack.services, jobs)
  try {
    await until(async () => silent.received.length >= 4)
    await alice.api.webhooks.create({ body: { name: 'Good', url: good.url, events } })
    const { id } = await makeInspection(ines, workflowId)
    const sent = await certify(ines, id, await makePhoto())
    const state = async () => (await ines.api.certifications.details({ params: { id: sent.id } })).state
    // Three times the silent ones take longer than this waits, a quarter of a minute each, four at a time.
    await until(async () => (await state()) === 'sealing')
    await until(async () => good.received.length === 1)
    expect(await stack.query(`SELECT FROM webhook_deliveries WHERE state = 'delivered'`)).toHaveLength(1)
  } finally {
    answerAtLast()
    await worker.stop()
  }
})
