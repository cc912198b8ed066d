// Slow: files are certified and drawn before a report shows them.
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/jobs.ts'
import { jobs } from '../../program/job-list.ts'

const given = useScene()
/** Works off all waiting jobs but some kinds; seals nothing. */
const workBut = (...names: string[]) =>
  runJobsOnce(
    given.stack.services,
    jobs.filter(({ name }) => !names.includes(name)),
  )
const generate = (inspection_id: number) => given.ines.api.reports.generate({ body: { inspection_id } })
const read = (id: number) => given.ines.api.reports.read({ params: { id } })
const pagesOf = async (id: number) =>
  (await PDF.load(await reportBytes(given.ines, id)))
    .extractText()
    .map((page) => page.text.replace(/\s+/g, ' '))
    .join(' ')

async function makeDraft(files: string[]) {
  const draft = await makeInspection(given.ines, given.workflowId)
  for (const name of files) await certify(given.ines, draft.id, await makePhoto(), name)
  return draft
}

test('submitted with files that wait for the log, it waits with them and prints their entries', async () => {
  const { id, version } = await makeDraft(['north.jpg'])
  await workBut()
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, version, { name: 'Well 7' }),
  })
  const report = await generate(id)
  await workBut()
  expect(await read(report.id)).toMatchObject({ state: 'queued', awaits_seal: true })
  await given.stack.settle()
  expect(await read(report.id)).toMatchObject({ state: 'ready', files: { done: 1, total: 1 } })
  const [row] = await given.stack.query<{ log_index: string }>(
    `SELECT s.log_index FROM statements s JOIN certifications c ON c.id = s.certification_id WHERE c.inspection_id = $1`,
    [id],
  )
  expect(await pagesOf(report.id)).toMatch(new RegExp(`north\\.jpg [\\d.]+ kB ${row?.log_index} `))
})

test('waits for previews being made, and continues after the last', async () => {
  const { id } = await makeDraft(['south.jpg'])
  await workBut('certification.preview')
  await given.stack.query('UPDATE graphile_worker._private_jobs SET run_at = now() + $1::interval', [
    '1 hour',
  ])
  await given.stack.settle()
  const report = await generate(id)
  await workBut()
  expect(await read(report.id)).toMatchObject({ state: 'queued', awaits_seal: true })
  // Only the picture's own job comes due; the report would not look again by itself for an hour.
  await given.stack.query(
    `UPDATE graphile_worker._private_jobs SET run_at = CASE WHEN key LIKE 'preview:%' THEN now() ELSE now() + interval '1 hour' END`,
  )
  await workBut()
  expect(await read(report.id)).toMatchObject({ state: 'ready', files: { done: 1, total: 1 } })
})

test('submitted for a person, its first page says by whom', async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  await given.sam.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(draft.id, draft.version, { name: 'Well 7' }),
  })
  await given.stack.settle()
  const { id } = await generate(draft.id)
  await given.stack.settle()
  const text = await pagesOf(id)
  expect(text).toMatch(/submitted by/i)
  expect(text).toContain('Sam Supervisor')
})

test('a file that comes after it was asked for is not printed without its proof', async () => {
  const { id } = await makeDraft(['first.jpg'])
  await given.stack.settle()
  const report = await generate(id)
  await certify(given.ines, id, await makePhoto(), 'late.jpg')
  await workBut('certification.certify')
  expect(await read(report.id)).toMatchObject({ state: 'ready', files: { done: 1, total: 1 } })
  const text = await pagesOf(report.id)
  expect(text).toContain('first.jpg')
  expect(text).not.toContain('late.jpg')
  await given.stack.settle()
  expect((await generate(id)).id).not.toBe(report.id)
})

test('submitted again after a return, it says which submission it is about', async () => {
  const { ines, sam } = given
  const { id, version } = await makeInspection(ines, given.workflowId)
  const submit = async (from: number, name: string) => {
    const params = { id: given.workflowId }
    await ines.api.tasks.submitForm({ params, body: payload(id, from, { name }) })
  }
  await submit(version, 'Well 7')
  await given.stack.settle()
  const first = await generate(id)
  await given.stack.settle()
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Which well?' } })
  const form = await ines.api.inspections.form({ params: { id } })
  await submit(form.version, 'Well 8')
  await given.stack.settle()
  const second = await generate(id)
  await given.stack.settle()
  expect(await pagesOf(first.id)).not.toContain('after it was returned')
  expect(await pagesOf(second.id)).toContain('2, after it was returned')
})

test('a file that was replaced is in no report of the next submission, nor where that was imported', async () => {
  const { stack, ines, sam, workflowId } = given
  const draft = await makeInspection(ines, workflowId)
  const { id } = draft
  const submit = async (from: number, photo: string) => {
    const { identifier } = await certify(ines, id, await makePhoto(), photo)
    await stack.settle()
    const body = payload(id, from, { name: 'Well 7', files: [identifier] })
    await ines.api.tasks.submitForm({ params: { id: workflowId }, body })
    await stack.settle()
  }
  await submit(draft.version, 'blurred.jpg')
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Too dark.' } })
  await submit((await ines.api.inspections.form({ params: { id } })).inspection.version, 'clear.jpg')
  const pages = async () => {
    const report = await generate(id)
    await stack.settle()
    return pagesOf(report.id)
  }
  expect(await pages()).not.toContain('blurred.jpg')
  await stack.query(
    `INSERT INTO imported_statements (company_id, kind, inspection_id, round, bytes, proof)
     SELECT company_id, kind, inspection_id, round, bytes, '' FROM statements WHERE inspection_id = $1 AND kind = 'submission'`,
    [id],
  )
  await stack.query(
    `UPDATE statements SET inspection_id = NULL WHERE inspection_id = $1 AND kind = 'submission'`,
    [id],
  )
  await stack.query('UPDATE inspections SET version = version + 1 WHERE id = $1', [id])
  const imported = await pages()
  expect([imported.includes('clear.jpg'), imported.includes('blurred.jpg')]).toEqual([true, false])
})

test('a changed description makes another report', async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, draft.id, await makePhoto())
  await given.stack.settle()
  const { id } = await generate(draft.id)
  expect((await generate(draft.id)).id).toBe(id)
  await given.stack.query(`UPDATE certifications SET description = 'The valve' WHERE identifier = $1`, [
    identifier,
  ])
  expect((await generate(draft.id)).id).not.toBe(id)
})

test('progress counts files, typesetting and storing', async () => {
  const { id } = await makeDraft(['one.jpg', 'two.jpg'])
  await given.stack.settle()
  await given.stack.query(`
    CREATE TABLE seen (at serial, report_id bigint, progress int, files_done int, files_total int);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.seen (report_id, progress, files_done, files_total)
        VALUES (NEW.id, NEW.progress, NEW.files_done, NEW.files_total);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see AFTER UPDATE OF progress ON reports FOR EACH ROW EXECUTE FUNCTION see()`)
  const report = await generate(id)
  expect(report).toMatchObject({ state: 'queued', progress: 0, files: { done: 0, total: 0 } })
  await given.stack.settle()
  const seen = await given.stack.query<{ told: string }>(
    `SELECT progress || '% ' || files_done || '/' || files_total AS told FROM seen WHERE report_id = $1 ORDER BY at`,
    [report.id],
  )
  const told = seen.map((row) => row.told)
  // Between the first and the last file it reports progress only if some time has passed.
  expect(told.filter((each) => each !== '25% 1/2')).toEqual(['0% 0/2', '50% 2/2', '75% 2/2', '100% 2/2'])
})
