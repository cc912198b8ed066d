// Slow: starts the readers of files as often as there are companies, and draws what has no end meanwhile.
import { deflateSync } from 'node:zlib'
import { jobs } from '@atesta/server/program/job-list.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeFolder, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { startWorker } from '../../jobs/jobs.ts'

const given = useScene()

/** A PDF whose only page draws 60 MB of lines: it is drawn until its reader is ended. */
function tiringPdf(): Buffer {
  const line = '0 0 m 300 200 l S 300 0 m 0 200 l S\n'
  const packed = deflateSync(Buffer.from(line.repeat(60e6 / line.length)))
  const head =
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' +
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n' +
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>\nendobj\n' +
    `4 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(end)])
}

test('a photo is read and shown while the endless files of another company are worked off', async () => {
  const { stack, ines, workflowId } = given
  const pdf = tiringPdf()
  const flood: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await ines.api.inspections.create({ body: { task_id: workflowId } })
    flood.push((await certify(ines, id, pdf, `${n}.pdf`)).identifier)
  }
  const drawn = () =>
    stack.query(`SELECT FROM certifications WHERE identifier = ANY ($1) AND (preview OR unreadable)`, [flood])
  const worker = await startWorker(stack.services, jobs)
  try {
    // The flood has all places of one company, previews among them, when the other company comes. A certification that waits
    // for a reader behind previews may hold one of the places for long.
    await until(async () => {
      const running = await stack.query<{ task_identifier: string }>(
        `SELECT task_identifier FROM graphile_worker.jobs
          WHERE task_identifier IN ('certification.certify', 'certification.preview') AND locked_at IS NOT NULL`,
      )
      const previews = running.filter((job) => job.task_identifier === 'certification.preview')
      return running.length === 4 && previews.length > 1
    })
    const before = (await drawn()).length
    const rita = await stack.as('rita')
    const template = await makeTemplate(stack, undefined, 'rival')
    const folder = await makeFolder(rita, [rita])
    const workflow = await rita.api.workflows.create({
      body: { name: 'Quiet', folder_id: folder.id, template_id: template, assignees: [rita.userId] },
    })
    const other = await rita.api.inspections.create({ body: { task_id: workflow.id } })
    const photo = await certify(rita, other.id, await makePhoto())
    await until(async () => (await rita.api.certifications.byIdentifier({ params: photo })).preview)
    expect((await drawn()).length - before).toBeLessThan(6)
  } finally {
    await stack.services.media.close()
    await worker.stop()
  }
})
