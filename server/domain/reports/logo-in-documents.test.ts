// Slow: a file is certified, and reports and certificates made.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { textOf } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { call } from '@atesta/testkit/calls.ts'
import { openPdf } from '@atesta/testkit/pdf-standards/walk.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { makeReport, reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PdfFile } from '../../pdf/file/pdf-file.ts'

const given = useScene()

/** What its pictures are called by a screen reader. */
const picturesOf = (bytes: Uint8Array): string[] =>
  openPdf(new PdfFile(Buffer.from(bytes))).elements.flatMap(({ type, dict }) =>
    type === '/Figure' ? [textOf(dict.get('/Alt')) ?? ''] : [],
  )
const logo = 'Logo of Acme Mining'

test('reports and certificates show the logo of the company, as long as it has one', async () => {
  const { stack, alice, ines, workflowId } = given
  const { identifier } = await makeCertified(stack, ines, workflowId)
  const documents = async () => {
    const report = await reportBytes(ines, await makeReport(stack, ines, workflowId))
    const answer = await call(ines, certifications.certificate, { params: { identifier } })
    return [report, new Uint8Array(await answer.arrayBuffer())].map(picturesOf)
  }
  for (const pictures of await documents()) expect(pictures).not.toContain(logo)
  const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#700' } })
    .png()
    .toBuffer()
  await alice.api.companies.uploadLogo({ body: { file: picture.toString('base64'), version: 1 } })
  for (const pictures of await documents()) expect(pictures).toContain(logo)
})
