import { dayMs } from '@atesta/contract/durations.ts'
import { makePhoto } from '../files.ts'
import { certify, makeInspection, makeSubmitted, smallForm } from '../records/factories.ts'
import type { Caller, Stack } from '../stack.ts'

let count = 0
export const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
/** A word that nothing else is called. */
export const fresh = (word: string) => `${word} ${++count}`

/** A company as the generated tests use it: records are made by the administrator, work is done by the inspector. */
export type Company = {
  stack: Stack
  id: number
  admin: Caller
  inspector: Caller
  /** Members of every folder. */
  members: number[]
  templateId: number
  folderId: number
  claimFolderId: number
  emailFolderId: number
  workflowId: number
  /** A certified photo of the inspector in a draft, and a report that is ready. */
  certified: { id: number; identifier: string }
  reportId: number
}

export async function openCompany(
  stack: Stack,
  id: number,
  people: { admin: Caller; members: Caller[]; inspector: Caller },
): Promise<Company> {
  const { admin, inspector } = people
  const members = people.members.map((person) => person.userId)
  const folderOf = async (type: 'workflow' | 'claim' | 'email') =>
    (await admin.api.tasks.createFolder({ body: { type, name: fresh('Folder'), members } })).id
  const template = await admin.api.templates.create({ body: { name: fresh('Form'), structure: smallForm } })
  const company = {
    stack,
    id,
    admin,
    inspector,
    members,
    templateId: template.id,
    folderId: await folderOf('workflow'),
    claimFolderId: await folderOf('claim'),
    emailFolderId: await folderOf('email'),
  } as Company
  company.workflowId = await make.workflow(company)
  const draft = await makeInspection(inspector, company.workflowId)
  company.certified = await certify(inspector, draft.id, await makePhoto())
  const inspection_id = await makeSubmitted(inspector, company.workflowId)
  company.reportId = (await inspector.api.reports.generate({ body: { inspection_id } })).id
  await stack.settle()
  return company
}

/** One more record of each kind, such that everything that can be done with it can be done. Returns its id. */
export const make = {
  folder: async ({ admin, members }: Company) =>
    (await admin.api.tasks.createFolder({ body: { type: 'workflow', name: fresh('Folder'), members } })).id,
  claimFolder: async ({ admin, members }: Company) =>
    (await admin.api.claims.createFolder({ body: { name: fresh('Claims'), members } })).id,
  template: async ({ admin }: Company) =>
    (await admin.api.templates.create({ body: { name: fresh('Form'), structure: smallForm } })).id,
  draftedTemplate: async (company: Company): Promise<number> => {
    const id = await make.template(company)
    const body = { structure: smallForm, based_on: 1, revision: 0 }
    await company.admin.api.templates.saveDraft({ params: { id }, body })
    return id
  },
  category: async ({ admin }: Company) =>
    (await admin.api.templates.createCategory({ body: { name: fresh('Category') } })).id,
  workflow: async ({ admin, folderId, templateId, inspector }: Company) =>
    (
      await admin.api.workflows.create({
        body: {
          name: fresh('Workflow'),
          folder_id: folderId,
          template_id: templateId,
          assignees: [inspector.userId],
        },
      })
    ).id,
  /** A workflow that is to be done each day from `tomorrow` on. */
  recurring: async ({ admin, folderId, templateId }: Company) =>
    (
      await admin.api.workflows.create({
        body: {
          name: fresh('Round'),
          folder_id: folderId,
          template_id: templateId,
          recurrence: { rule: 'FREQ=DAILY', starts_at: `${tomorrow}T09:00`, time_zone: 'UTC' },
        },
      })
    ).id,
  claim: async ({ admin, claimFolderId, templateId, inspector }: Company) =>
    (
      await admin.api.claims.create({
        body: {
          name: fresh('Claim'),
          number: fresh('CL'),
          folder_id: claimFolderId,
          template_id: templateId,
          assignees: [inspector.userId],
        },
      })
    ).id,
  emailTask: async ({ admin, emailFolderId, templateId }: Company) =>
    (
      await admin.api.emails.create({
        body: {
          name: fresh('Email task'),
          subject: 'Photos of the damage',
          folder_id: emailFolderId,
          template_id: templateId,
          recipients: [{ email: `${fresh('ana').replace(' ', '')}@clients.test`, name: 'Ana' }],
        },
      })
    ).id,
  /** An email of a task that was sent. */
  email: async (company: Company) => {
    const id = await make.emailTask(company)
    await company.admin.api.emails.send({ params: { id } })
    const { data } = await company.admin.api.emails.list({ query: { task_id: id } })
    const [email] = data
    if (!email) throw new Error('The task has no email.')
    return email
  },
  draft: async ({ inspector, workflowId }: Company) => (await makeInspection(inspector, workflowId)).id,
  submitted: ({ inspector, workflowId }: Company) => makeSubmitted(inspector, workflowId),
  /** A corrective action of a submitted inspection, owned by the inspector. */
  action: async (company: Company) => {
    const body = {
      inspection_id: await make.submitted(company),
      text: fresh('Repair'),
      owner_id: company.inspector.userId,
    }
    return (await company.admin.api.actions.create({ body })).id
  },
  claimDraft: async (company: Company) =>
    (await makeInspection(company.inspector, await make.claim(company))).id,
  /** Announced by `owner`, without bytes so far. */
  certification: async ({ workflowId }: Company, owner: Caller) => {
    const { id: inspection_id } = await makeInspection(owner, workflowId)
    return owner.api.certifications.create({
      body: { title: 'photo.jpg', size: 1000, inspection_id, component_id: 'files' },
    })
  },
  link: async ({ admin, certified }: Company) =>
    (await admin.api.certifications.createLink({ params: { id: certified.id }, body: {} })).id,
  user: async ({ admin }: Company) =>
    (
      await admin.api.users.create({
        body: {
          name: 'New Person',
          email: `${fresh('new').replace(' ', '')}@people.test`,
          range: 'RANGE_USER',
        },
      })
    ).id,
  client: async ({ admin }: Company) =>
    (
      await admin.api.clients.create({
        body: { name: 'Client', email: `${fresh('client').replace(' ', '')}@clients.test` },
      })
    ).id,
  /** The caller's own. */
  listView: async (_company: Company, as: Caller) =>
    (await as.api.users.createView({ body: { list: 'workflows', name: fresh('View') } })).id,
  webhook: async ({ admin, stack }: Company) => {
    // Their number is limited, and none of these is told of anything.
    await stack.query(`DELETE FROM webhooks w WHERE (SELECT count(*) FROM webhooks) > 15`)
    const body = {
      name: fresh('Hook'),
      url: 'https://hooks.example.com/',
      events: ['email.bounced' as const],
    }
    return (await admin.api.webhooks.create({ body })).id
  },
  delivery: async (company: Company) =>
    (await company.admin.api.webhooks.ping({ params: { id: await make.webhook(company) } })).id,
  notification: async ({ stack, id }: Company, owner: Caller) => {
    const [row] = await stack.query<{ id: number }>(
      `INSERT INTO notifications (company_id, user_id, kind, message) VALUES ($1, $2, 'workflow_assigned', '') RETURNING id`,
      [id, owner.userId],
    )
    return Number(row?.id)
  },
  /** An archive that is ready; there is one of a company at a time. */
  archive: async ({ admin, stack }: Company) => {
    const { id } = await admin.api.archives.create({ body: {} })
    await stack.settle()
    return id
  },
  /** A message that lies in the mailbox folder. */
  mail: async (company: Company) => {
    await make.user(company)
    await company.stack.settle()
    const { data } = await company.admin.api.mailbox.list({ query: { state: 'sent' } })
    return data[0]?.id ?? 0
  },
}
