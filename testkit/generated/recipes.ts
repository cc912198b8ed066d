import type { ErrorCode } from '@atesta/contract/errors.ts'
import { smallForm } from '../records/factories.ts'
import type { Operation } from './operations.ts'
import {
  about,
  answerByLink,
  answeredTask,
  body,
  certified,
  draftPayload,
  emailFields,
  emailId,
  emailInspection,
  folderChange,
  identified,
  invited,
  type Kitchen,
  newAddress,
  newClaim,
  newFolder,
  ownCertification,
  type Prepared,
  type Recipe,
  report,
  saveFolder,
  sentTask,
  versionOf,
  workflowFields,
} from './recipe.ts'
import { companyRecipes } from './recipes-company.ts'
import { fresh, make, tomorrow } from './records.ts'

/**
 * What each operation needs besides nothing at all: its record, its body. An operation that is missing here is called
 * without arguments, and the test of good answers says if that is not enough.
 */
export const recipes: Record<string, Recipe> = {
  ...companyRecipes,
  'actions.read': about(make.action),
  'actions.owners': async ({ company }) => ({ query: { inspection_id: await make.submitted(company) } }),
  'actions.create': body(async ({ company }) => ({
    inspection_id: await make.submitted(company),
    text: 'Repair the rail',
    due_on: tomorrow,
  })),
  'actions.save': about(make.action, () => ({ due_on: tomorrow, version: 1 })),
  'actions.changeState': about(make.action, () => ({ state: 'done', version: 1 })),
  'certifications.details': about(certified),
  'certifications.byIdentifier': identified,
  'certifications.create': body(async ({ company, as }) => {
    const { id: inspection_id } = await as.api.inspections.create({ body: { task_id: company.workflowId } })
    return { title: 'photo.jpg', size: 1000, inspection_id, component_id: 'files' }
  }),
  'certifications.retry': about(async (company, as) => {
    const id = await ownCertification(company, as)
    await company.stack.query(
      `UPDATE certifications SET state = 'failed', failure = 'file_empty' WHERE id = $1`,
      [id],
    )
    return id
  }),
  'certifications.favorite': about(certified),
  'certifications.visited': identified,
  'certifications.remove': async ({ company, as }) => ({
    params: { identifier: (await make.certification(company, as)).identifier },
  }),
  'certifications.describe': about(ownCertification, () => ({ description: 'North wall', version: 1 })),
  'certifications.linkDetails': about(certified),
  'certifications.createLink': about(certified, () => ({})),
  'certifications.copy': about(certified, () => ({})),
  'certifications.revokeLink': about(make.link),
  'certifications.downloadFile': about(certified),
  'certifications.download': about(certified),
  'certifications.downloadMany': ({ company }) => ({ query: { ids: String(company.certified.id) } }),
  'certifications.preview': identified,
  'certifications.proof': identified,
  'certifications.certificate': identified,
  'claims.create': body(({ company }) => newClaim(company)),
  'claims.save': about(make.claim, async ({ company }, id) => ({
    name: fresh('Claim'),
    number: fresh('CL'),
    template_id: company.templateId,
    version: await versionOf('tasks', id, company),
  })),
  'claims.changeState': about(make.claim, async ({ company }, id) => ({
    state: 'inspecting',
    version: await versionOf('tasks', id, company),
  })),
  'claims.assign': about(make.claim, ({ company }) => ({
    users: company.members.filter((id) => id !== company.inspector.userId).slice(0, 1),
  })),
  'claims.unassign': about(make.claim, ({ company }) => ({ users: [company.inspector.userId] })),
  'claims.read': about(make.claim),
  'claims.completeRead': about(make.claim),
  'claims.createFolder': newFolder,
  'claims.saveFolder': about(make.claimFolder, folderChange),
  'claims.inspections': about(make.claim),
  'claims.inspectionCertifications': about(make.claimDraft),
  'clients.read': about(make.client),
  'clients.create': body(() => ({ name: 'Client', email: newAddress() })),
  'clients.check': body(() => ({ addresses: [newAddress()] })),
  'clients.importMany': body(() => ({ clients: [{ name: 'Client', email: newAddress() }] })),
  'clients.save': about(make.client, () => ({ name: 'Client', email: newAddress(), version: 1 })),
  'clients.remove': about(make.client),
  'contact.create': body(() => ({ name: 'Ana', email: 'ana@else.test', message: 'Please call me.' })),
  'emails.create': body((kitchen) => ({ ...emailFields(kitchen), folder_id: kitchen.company.emailFolderId })),
  'emails.preview': body(() => ({ name: 'Hail', subject: 'Photos', locale: 'en' })),
  'emails.read': about(make.emailTask),
  'emails.readWithUsers': about(make.emailTask),
  'emails.save': about(make.emailTask, async (kitchen, id) => ({
    ...emailFields(kitchen),
    version: await versionOf('tasks', id, kitchen.company),
  })),
  'emails.send': about(make.emailTask),
  'emails.addRecipients': about(make.emailTask, () => ({
    recipients: [{ email: newAddress(), name: 'Bea' }],
  })),
  'emails.archive': about(make.emailTask),
  'emails.remove': about(make.emailTask),
  'emails.readEmail': about(emailId),
  'emails.saveEmail': async ({ company }) => {
    const { id, version } = await make.email(company)
    return { params: { id }, body: { address: newAddress(), name: 'Ana María', locale: 'es', version } }
  },
  'emails.resend': about(emailId),
  'emails.revoke': about(emailId),
  'emails.inspectionCertifications': about(emailInspection),
  'emails.download': about(sentTask),
  'emails.inspectionDownload': about(emailInspection),
  'folders.read': about(make.folder),
  'folders.readWithUsers': about(make.folder),
  'folders.addMember': about(make.folder, async ({ company }) => ({
    user_id: await invited(company, company.admin),
  })),
  'folders.archive': about(make.folder),
  'folders.unarchive': about(async (company) => {
    const id = await make.folder(company)
    await company.admin.api.folders.archive({ params: { id } })
    return id
  }),
  'folders.remove': about(make.folder),
  'inspections.answers': about(make.template),
  'inspections.answerColumns': about(make.template),
  'inspections.answerSummary': about(make.template),
  'inspections.exportAnswers': about(make.template),
  'inspections.form': about(make.draft),
  'inspections.create': body(({ company }) => ({ task_id: company.workflowId })),
  'inspections.save': async (kitchen) => {
    const draft = await draftPayload(kitchen)
    return { params: { inspectionId: draft.form_data.inspection.id }, body: draft }
  },
  'inspections.download': about(make.submitted),
  'inspections.createNotification': about(make.draft, () => ({ kind: 'remind' })),
  'inspections.approve': about(make.submitted, () => ({ round: 1 })),
  'inspections.returnForChanges': about(make.submitted, () => ({ round: 1, comment: 'Blurred' })),
  'inspections.versions': about(make.submitted),
  'inspections.version': async ({ company }) => ({ params: { id: await make.submitted(company), round: 1 } }),
  'inspections.history': about(make.submitted),
  'inspections.rename': about(make.draft, () => ({ title: 'North side' })),
  'inspections.remove': about(make.draft),
  'mailbox.read': about(make.mail),
  'notifications.read': about(make.notification),
  'notifications.saveSettings': body(() => ({ kind: 'workflow_assigned', by_email: false })),
  'pageViews.create': body(() => ({ path: '/pricing' })),
  'reports.generate': body(async ({ company }) => ({ inspection_id: await make.submitted(company) })),
  'reports.generateEmailTask': body(async ({ company }) => ({ task_id: await answeredTask(company) })),
  'reports.generateClaim': body(async ({ company }) => ({ task_id: await make.claim(company) })),
  'reports.read': about(report),
  'reports.download': about(report),
  'reports.page': about(report),
  'reports.merge': body(({ company }) => ({ reports: [company.reportId] })),
  'tasks.read': about(make.workflow),
  'tasks.readWithUsers': about(make.workflow),
  'tasks.form': about(make.workflow),
  'tasks.certifications': about(make.workflow),
  'tasks.download': about(make.workflow),
  'tasks.createFolder': body(({ company: { members } }) => ({
    name: fresh('Folder'),
    members,
    type: 'claim',
  })),
  'tasks.saveFolder': saveFolder,
  'tasks.assign': about(make.workflow, ({ company }) => ({
    user_id: company.members.find((id) => id !== company.inspector.userId) ?? company.admin.userId,
  })),
  'tasks.unassign': about(make.workflow, ({ company }) => ({ user_id: company.inspector.userId })),
  'tasks.follow': about(make.workflow),
  'tasks.unfollow': about(make.workflow),
  'tasks.archiveMany': body(async ({ company }) => ({ ids: [await make.workflow(company)] })),
  'tasks.archive': about(make.workflow),
  'tasks.unarchive': about(async (company) => {
    const id = await make.workflow(company)
    await company.admin.api.tasks.archiveMany({ body: { ids: [id] } })
    return id
  }),
  'tasks.submitForm': async (kitchen) => ({
    params: { id: kitchen.company.workflowId },
    body: await draftPayload(kitchen),
  }),
  'tasks.submitFormToken': ({ company }) => answerByLink(company),
  'templates.read': about(make.template),
  'templates.readVersion': async ({ company }) => ({
    params: { id: await make.template(company), version: 1 },
  }),
  'templates.create': body(() => ({ name: fresh('Form'), structure: smallForm })),
  'templates.save': about(make.template, () => ({ name: fresh('Form'), structure: smallForm, version: 1 })),
  'templates.readDraft': about(make.template),
  'templates.saveDraft': about(make.template, () => ({ structure: smallForm, based_on: 1, revision: 0 })),
  'templates.discardDraft': async ({ company }) => ({
    params: { id: await make.draftedTemplate(company) },
    query: { revision: 1 },
  }),
  'templates.duplicate': about(make.template, () => ({ name: fresh('Form') })),
  'templates.archive': about(make.template),
  'templates.unarchive': about(async (company) => {
    const id = await make.template(company)
    await company.admin.api.templates.archive({ params: { id } })
    return id
  }),
  'templates.remove': about(make.template),
  'templates.createCategory': body(() => ({ name: fresh('Category') })),
  'templates.saveCategory': about(make.category, () => ({ name: fresh('Category') })),
  'templates.removeCategory': about(make.category),
  'verifier.byHash': async ({ company }) => {
    const [row] = await company.stack.query<{ sha256: string }>(
      'SELECT sha256 FROM certifications WHERE id = $1',
      [company.certified.id],
    )
    return { params: { sha256: row?.sha256 } }
  },
  'verifier.byIdentifier': identified,
  'workflows.read': about(make.workflow),
  'workflows.readWithUsers': about(make.workflow),
  'workflows.skipOccurrence': about(make.recurring, () => ({ recurrence_at: `${tomorrow}T09:00:00Z` })),
  'workflows.restoreOccurrence': about(make.recurring, () => ({ recurrence_at: `${tomorrow}T09:00:00Z` })),
  'workflows.moveOccurrence': about(make.recurring, () => ({
    recurrence_at: `${tomorrow}T09:00:00Z`,
    starts_at: `${tomorrow}T10:00:00Z`,
  })),
  'search.find': () => ({ query: { q: 'pump' } }),
  'workflows.calendars': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'workflows.create': body((kitchen) => ({
    ...workflowFields(kitchen),
    folder_id: kitchen.company.folderId,
  })),
  'workflows.save': about(make.workflow, async (kitchen, id) => ({
    ...workflowFields(kitchen),
    version: await versionOf('tasks', id, kitchen.company),
  })),
  'workflows.createChild': about(make.workflow, ({ company }) => ({ user_id: company.inspector.userId })),
  'workflows.createChildren': about(make.workflow, ({ company }) => ({ users: company.members })),
  'workflows.remove': about(make.workflow),
  'workflows.createFolder': newFolder,
  'workflows.saveFolder': saveFolder,
  'workflows.removeFolder': about(make.folder),
  'workflows.inspections': about(make.workflow),
  'workflows.history': about(make.workflow),
  'workflows.download': about(make.workflow),
  'workflows.inspectionCertifications': about(make.draft),
  'workflows.saveInspection': async (kitchen) => {
    const draft = await draftPayload(kitchen)
    return { params: { id: draft.form_data.inspection.id }, body: draft }
  },
}

export const argsOf = async (operation: Operation, kitchen: Kitchen): Promise<Prepared> =>
  (await recipes[operation.id]?.(kitchen)) ?? {}

/**
 * What needs more than a company can give: a payment service, an open registration, a token from a mail, the cookie of a
 * browser. Here these refuse with the code that says so; the tests beside them have what they need.
 */
export const refusedHere: Record<string, ErrorCode> = {
  'billing.checkout': 'billing_not_available',
  'billing.buyCredits': 'billing_not_available',
  'billing.portal': 'billing_not_available',
  'billing.cancel': 'billing_not_available',
}
