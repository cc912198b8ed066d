// Slow: files are certified and drawn before a report shows them.
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { previewKey } from '../../storage/object-keys.ts'

const given = useScene()
const note = 'This file cannot be shown here.'

/** A draft with one picture of which the larger copy is lost. */
async function withLostPreview(): Promise<number> {
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, await makePhoto(), 'north.jpg')
  await given.stack.settle()
  const [file] = await given.stack.query<{ identifier: string }>(
    'SELECT identifier FROM certifications WHERE inspection_id = $1',
    [id],
  )
  await given.stack.services.storage.remove(previewKey(file?.identifier ?? '', 'large'))
  return id
}

async function textOf(inspection_id: number): Promise<string> {
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
  const pages = (await PDF.load(await reportBytes(given.ines, id))).extractText()
  return pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
}

test('says that the storage lost a picture, and contains the rest', async () => {
  const text = await textOf(await withLostPreview())
  expect(text).toContain('north.jpg')
  expect(text).toContain(note)
})

test('prints smaller pictures for more than sixty files', async () => {
  const id = await withLostPreview()
  const columns = await given.stack.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'certifications' AND table_schema = 'public'
     AND column_name NOT IN ('id', 'identifier', 'preview', 'media_type') AND is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  await given.stack.query(
    `INSERT INTO certifications (identifier, preview, media_type, ${names})
     SELECT lpad(n::text, 20, '0'), false, 'text/plain', ${names} FROM certifications, generate_series(1, 60) n WHERE inspection_id = $1`,
    [id],
  )
  expect(await textOf(id)).not.toContain(note)
})
