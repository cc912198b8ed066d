import { makePhoto } from '@atesta/testkit/files.ts'
import { expect, type Page } from '@playwright/test'
import { call } from '../call.ts'
import { atesta } from '../command-line.ts'

/**
 * The records that the journey opens, made once by the pages' own calls; their names are the same in every
 * language.
 */
export type Records = Awaited<ReturnType<typeof makeRecords>> & {
  /** The page of a submitted inspection in the company without credits. */
  sentByBroke: string
}

const words = { en: 'Look', es: 'Vista', pt: 'Vista' }
/** Nothing in it is required, so that it can be submitted as it is. */
const structure = {
  steps: [{ id: 'step', type: 'form', title: words }],
  schema: [
    {
      id: 'section',
      title: words,
      questions: [
        { id: 'said', components: [{ id: 'remark', type: 'text' }], label: words },
        {
          id: 'shown',
          label: words,
          components: [
            { id: 'photo', type: 'upload', media_certification: { types: ['image/jpeg'], min: 0, max: 9 } },
          ],
        },
      ],
    },
  ],
}

/** Makes a draft in a task. Returns its id and the address of its page. */
export async function makeDraft(page: Page, task: { id: number; folder: { id: number } }) {
  const { id, number } = await call(page, '/inspections/create', { body: { task_id: task.id } })
  return { id, number, taskId: task.id, address: `/dashboard/${task.folder.id}/${task.id}/${id}` }
}

type Draft = { id: number; taskId: number }

/** The body that submits a draft as it is. */
async function submission(page: Page, draft: Draft) {
  const { version, answers, signatures } = await call(page, `/inspections/form/${draft.id}`)
  const form_data = { inspection: { id: draft.id, version }, schema: answers }
  return { form_data, envelope: { signatures } }
}

/** Submits a draft as it is, as its own page or another person's would. */
export async function submit(page: Page, draft: Draft): Promise<void> {
  await call(page, `/tasks/submit_form/${draft.taskId}`, { body: await submission(page, draft) })
}

/** Adds a file to a draft, which becomes a certification. */
async function certify(page: Page, { id }: { id: number }): Promise<void> {
  const bytes = await makePhoto()
  const file = { title: 'look.jpg', type: 'image/jpeg', size: bytes.length }
  const place = { inspection_id: id, component_id: 'photo', captured: 'picked' }
  const { upload_url } = await call(page, '/certifications/create', { body: { ...file, ...place } })
  const { token } = await (await page.request.get('/api/auth/session')).json()
  await page.request.patch(upload_url, {
    headers: {
      authorization: `Bearer ${token.access_token}`,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    data: bytes,
  })
}

async function makeWorkflows(page: Page, run: string, template_id: number) {
  const create = (path: string, body: object) => call(page, path, { body })
  const folder = await create('/workflows/folder/create', { name: `Abertura ${run}` })
  const { data: users } = await call(page, '/users')
  const people = users.filter((one: { range: string }) => one.range === 'RANGE_USER').slice(0, 2)
  const workflow = (name: string, more = {}) =>
    create('/workflows/create', { name: `${name} ${run}`, template_id, folder_id: folder.id, ...more })
  const assignees = people.map(({ id }: { id: number }) => id)
  return {
    folder,
    person: people[1] as { id: number; name: string },
    empty: await create('/workflows/folder/create', { name: `Vazia ${run}` }),
    plain: await workflow('Plain'),
    filled: await workflow('Filled'),
    second: await workflow('Second'),
    readonly: await workflow('Readonly', { settings: { readonly: true } }),
    shared: await workflow('Shared', { assignees }),
    parent: await workflow('Parent', { assignees }),
    archived: await workflow('Archived'),
  }
}

/** Sends an email task and answers it by the personal link in its message. */
async function answer(page: Page, task: { id: number; subject: string }): Promise<void> {
  await call(page, `/emails/${task.id}/send`, { body: {} })
  let mail: { id: number } | undefined
  await expect(async () => {
    mail = (await call(page, `/mailbox?q=${encodeURIComponent(task.subject)}`)).data[0]
    expect(mail).toBeDefined()
  }).toPass()
  const { text } = await call(page, `/mailbox/${mail?.id}`)
  const token = /\/i\/([\w-]{20,})/.exec(text)?.[1]
  const [sent] = (await call(page, `/emails/?task_id=${task.id}`)).data
  const data = { ...(await submission(page, { id: sent.inspection_id, taskId: task.id })), token }
  await expect(await page.request.post(`/api/tasks/submit_form_token/${task.id}`, { data })).toBeOK()
}

/** Makes records of every kind in the company of the administrator on the page. */
export async function makeRecords(page: Page) {
  const run = String(Date.now())
  const create = (path: string, body: object = {}) => call(page, path, { body })
  const template = await create('/templates/create', { name: `Vista ${run}`, structure })
  const made = await makeWorkflows(page, run, template.id)
  await create(`/workflows/children/create/${made.parent.id}`)
  await create(`/tasks/archive`, { ids: [made.archived.id] })
  // One per language, because a browser with an older version would ask which one to keep.
  const drafts = {
    en: await makeDraft(page, made.filled),
    es: await makeDraft(page, made.filled),
    pt: await makeDraft(page, made.filled),
  }
  const sent = await makeDraft(page, made.filled)
  const other = await makeDraft(page, made.second)
  await submit(page, sent)
  for (const { id } of [drafts.en, other]) await create('/reports/generate', { inspection_id: id })
  const claims = await create('/claims/folder/create/', { name: `Claims ${run}` })
  const number = `A-${run}`
  const claim = { number, name: 'Claim', folder_id: claims.id, template_id: template.id }
  const proven = await create('/claims/create', { ...claim, number: `B-${run}`, name: 'Proven' })
  await certify(page, await makeDraft(page, proven))
  const emails = await create('/tasks/folder/create', { name: `Mails ${run}`, type: 'email' })
  const mail = (name: string) => ({
    name: `${name} ${run}`,
    folder_id: emails.id,
    template_id: template.id,
    subject: `${name} ${run}`,
    recipients: [{ name: `Nina ${run}`, email: `nina.${run}@opening.test` }],
  })
  const emailTask = await create('/emails/create', mail('Mail'))
  const answered = await create('/emails/create', mail('Answered'))
  await answer(page, answered)
  await expect.poll(async () => (await call(page, '/reports/list?ready=true')).total).toBeGreaterThan(1)
  return {
    run,
    ...made,
    form: await create('/templates/create', { name: `Livre ${run}`, structure }),
    drafts,
    sent,
    claims,
    claim: await create('/claims/create', claim),
    proven,
    emails,
    emailTask,
    recipient: `Nina ${run}`,
    latest: (await call(page, '/dashboard/summary')).recent[0].title as string,
    answered,
  }
}

/** The address of a submitted inspection without a report; the company must have one. */
export async function submittedWithoutReport(page: Page): Promise<string> {
  const { data } = await call(page, '/inspections/list?submitted=true&page_size=100')
  const found = data.find((one: { report_id: number | null }) => one.report_id === null)
  return `/dashboard/${found.task.folder_id}/${found.task.id}/${found.id}`
}

/** Gives a company of the demo another plan. */
export const setPlan = (...plan: string[]) => atesta('plan', 'set', ...plan)
