import sharp from 'sharp'
import type { Args } from '../calls.ts'
import { messageTo, respondent, tokenIn } from '../records/emails.ts'
import { payload } from '../records/factories.ts'
import type { Caller } from '../stack.ts'
import { type Company, fresh, make } from './records.ts'

/** In which company, and who will call: some things are a person's own. */
export type Kitchen = { company: Company; as: Caller }
/** Arranges what an operation is about, and returns how to call it so that it succeeds once. */
export type Recipe = (kitchen: Kitchen) => Promise<Prepared> | Prepared
/** `as`: the required caller, when it is not a user of the company. */
export type Prepared = Args & { as?: Caller }

export type Maker = (company: Company, as: Caller) => Promise<number>
export const about =
  (maker: Maker, body?: (kitchen: Kitchen, id: number) => object | Promise<object>): Recipe =>
  async (kitchen) => {
    const id = await maker(kitchen.company, kitchen.as)
    return { params: { id }, ...(body && { body: await body(kitchen, id) }) }
  }
export const body =
  (of: (kitchen: Kitchen) => object | Promise<object>): Recipe =>
  async (kitchen) => ({ body: await of(kitchen) })

export const certified: Maker = async ({ certified: { id } }) => id
export const identified: Recipe = ({ company }) => ({ params: { identifier: company.certified.identifier } })
export const report: Maker = async ({ reportId }) => reportId
export const ownCertification: Maker = async (company, as) => (await make.certification(company, as)).id
export const emailInspection: Maker = async (company) => (await make.email(company)).inspection_id
export const emailId: Maker = async (company) => (await make.email(company)).id
export const sentTask: Maker = async (company) => (await make.email(company)).task.id

/** A draft of the caller, in the shape of the form's payload. */
export async function draftPayload({ company, as }: Kitchen) {
  const { id, version } = await as.api.inspections.create({ body: { task_id: company.workflowId } })
  return payload(id, version, { name: 'Well 7' })
}
export const folderChange = ({ company }: Kitchen) => ({
  name: fresh('Folder'),
  members: company.members,
  version: 1,
})
export const saveFolder = about(make.folder, folderChange)
export const newFolder = body(({ company }) => ({ name: fresh('Folder'), members: company.members }))
export const workflowFields = ({ company }: Kitchen) => ({
  name: fresh('Workflow'),
  template_id: company.templateId,
  assignees: [company.inspector.userId],
})
export const newClaim = (company: Company) => ({
  name: fresh('Claim'),
  number: fresh('CL'),
  folder_id: company.claimFolderId,
  template_id: company.templateId,
  assignees: [company.inspector.userId],
})
export const emailFields = ({ company }: Kitchen) => ({
  name: fresh('Email task'),
  subject: 'Photos',
  template_id: company.templateId,
})
export const newKey = {
  kind: 'personal' as const,
  name: 'Key',
  scopes: ['workflows:read' as const],
}
export const webhookFields = { name: 'ERP', url: 'https://hooks.example.com/', events: ['report.ready'] }
export const newAddress = () => `${fresh('someone').replace(' ', '')}@else.test`
export const settings = async ({ company }: Kitchen) => {
  const { id, slug, layout, ...rest } = await company.admin.api.companies.read()
  return rest
}
export const versionOf = (table: 'tasks' | 'users', id: number, { stack }: Company) =>
  stack
    .query<{ version: number }>(`SELECT version FROM ${table} WHERE id = $1`, [id])
    .then(([row]) => row?.version ?? 0)
export const unlimited = ({ stack }: Company) => stack.query('DELETE FROM auth.rate_limits')
export const invited: Maker = async (company) => {
  await unlimited(company)
  return make.user(company)
}

/** An email task whose only email was answered. */
export async function answeredTask(company: Company): Promise<number> {
  const email = await make.email(company)
  await company.stack.query(
    `UPDATE inspections SET state = 'submitted', submitted_at = now(), submitted_by = user_id WHERE id = $1`,
    [email.inspection_id],
  )
  await company.stack.query(`UPDATE emails SET state = 'submitted', submitted_at = now() WHERE id = $1`, [
    email.id,
  ])
  return email.task.id
}

/** A respondent with the personal link that has just arrived, and their filled form. */
export async function answerByLink(company: Company): Promise<Prepared> {
  const email = await make.email(company)
  await company.stack.settle()
  const as = respondent(company.stack, tokenIn(await messageTo(company.stack, email.address)))
  const { version } = await as.api.inspections.form({ params: { id: email.inspection_id } })
  return {
    as,
    params: { id: email.task.id },
    body: payload(email.inspection_id, version, { name: 'Well 7' }),
  }
}

/** A small picture in base 64. */
export async function picture(background: string): Promise<string> {
  const drawn = sharp({ create: { width: 60, height: 30, channels: 3, background } })
  return (await drawn.png().toBuffer()).toString('base64')
}
export const userChange = async ({ company }: Kitchen, id: number) => ({
  name: 'Newer Person',
  range: 'RANGE_SUPERVISOR',
  locale: null,
  time_zone: 'UTC',
  phone: '',
  version: await versionOf('users', id, company),
})
