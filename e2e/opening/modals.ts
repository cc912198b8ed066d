import {
  again,
  claimFolderPage,
  claimName,
  deleting,
  draftName,
  draftPage,
  draftRow,
  emailTaskPage,
  emailTasks,
  folderPage,
  forms,
  inspectClaim,
  newForm,
  provenName,
  reportEmails,
  reportOfSent,
  sentPage,
  workflowPage,
} from './places.ts'
import { makeDraft, submit } from './records.ts'
import { failing, modal, type Row, row } from './row.ts'

/** The modals, in the order in which they are opened. */
export const modals: Row[] = [
  modal('COOKIE_SETTINGS', '/dashboard', async (h) => {
    h.opener = h.page.getByRole('button', { name: new RegExp(`^${h.say('common:navigation.account')}: `) })
    await h.opener.click()
    await h.page.getByRole('menuitem', { name: h.say('common:navigation.cookie_settings') }).click()
  }),
  modal('CREATE_CHILD_WORKFLOWS', folderPage, (h) =>
    h.choose(h.records.shared.name, 'workflows:workflow.create_children'),
  ),
  modal('READONLY_WORKFLOW', folderPage, (h) => h.choose(h.records.readonly.name, 'inspection:create.title')),
  modal('ARCHIVE_WORKFLOW', folderPage, (h) =>
    h.choose(h.records.plain.name, 'workflows:workflow.archive_for_good'),
  ),
  modal(
    'DELETE_WORKFLOW',
    folderPage,
    deleting((h) => h.records.plain.name),
  ),
  modal(
    'UNABLE_DELETE',
    folderPage,
    deleting((h) => h.records.parent.name),
  ),
  row(
    'SERVER_ERROR',
    folderPage,
    failing(
      'DELETE_WORKFLOW',
      deleting((h) => h.records.filled.name),
    ),
    'errors:inspections_assigned.title',
  ),
  modal(
    'DELETE_WORKFLOW_FOLDER',
    ({ records }) => `/dashboard/workflows?q=${records.run}`,
    (h) => h.choose(h.records.empty.name, 'common:actions.delete'),
  ),
  modal('DELETE_INSPECTION', workflowPage, (h) => h.choose(draftRow(h), 'common:actions.delete')),
  modal('INSPECTION_ALREADY_SUBMITTED', workflowPage, async (h) => {
    const draft = await makeDraft(h.page, h.records.filled)
    await h.page.reload()
    await h.choose(`#${draft.number}`, 'common:actions.rename')
    await h.page.getByRole('dialog').getByRole('textbox').fill('Later')
    await submit(h.page, draft)
    await h.press('dashboard:inspection.rename')
  }),
  row(
    'ARCHIVE',
    ({ records }) => `/dashboard/archive?q=${records.run}`,
    (h) => h.choose(h.records.archived.name, 'common:actions.unarchive'),
    'modals:ARCHIVE.unarchive.title',
  ),
  modal('DELETE_USER', '/dashboard/users', (h) => h.choose(h.records.person.name, 'users:actions.disable')),
  modal(
    'CLIENT_ERROR',
    '/dashboard/clients',
    async (h) => {
      await h.press('clients:create')
      const form = h.page.getByRole('dialog')
      await form.getByLabel(h.say('clients:form.name')).fill('Nina')
      await form.getByLabel(h.say('clients:form.email')).fill('nina@opening.test')
      await h.loseConnection()
      await h.press('clients:form.create')
    },
    again,
  ),
  modal('WRONG_FILE_FORMAT', '/dashboard/settings/theme', (h) =>
    h.give('settings:theme.logo_choose', h.files.disguised),
  ),
  modal('MERGE_REPORTS', '/dashboard/reports?ready=true', async (h) => {
    const boxes = h.page.getByRole('table').getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await h.press('reports:actions.merge')
  }),
  modal('CREATE_INSPECTION', claimFolderPage, inspectClaim),
  modal(
    'NO_INTERNET_CONNECTION',
    claimFolderPage,
    async (h) => {
      await inspectClaim(h)
      await h.loseConnection()
      await h.confirm('modals:CREATE_INSPECTION.confirm')
    },
    again,
  ),
  modal('ARCHIVE_CLAIM', claimFolderPage, (h) => h.choose(claimName(h), 'common:actions.archive')),
  modal('DELETE_CLAIM', claimFolderPage, deleting(claimName)),
  modal('UNABLE_DELETE_CLAIM', claimFolderPage, failing('DELETE_CLAIM', deleting(provenName))),
  modal('ARCHIVE_EMAIL_TASK', emailTasks, (h) =>
    h.choose(h.records.emailTask.name, 'emails:actions.archive'),
  ),
  modal(
    'DELETE_ERROR_HAS_INSPECTIONS',
    emailTasks,
    failing(
      'DELETE_EMAIL_TASK',
      deleting((h) => h.records.answered.name),
    ),
  ),
  modal('DELETE_EMAIL_TASK', emailTasks, (h) => h.choose(h.records.emailTask.name, 'common:actions.delete')),
  modal('DELETE_EMAIL', emailTaskPage, (h) => h.choose(h.records.recipient, 'common:actions.delete')),
  modal('CREATE_REPORT', emailTasks, reportEmails),
  modal('REPORT_ERROR_EMPTY_TASK', emailTasks, failing('CREATE_REPORT', reportEmails)),
  modal('FORM_DELETE', forms, (h) => h.choose(h.records.form.name, 'forms:actions.delete')),
  modal('FORM_NAME_ALREADY_EXISTS', forms, async (h) => {
    await newForm(h)
    await h.page.getByRole('dialog').getByLabel(h.say('forms:form.name')).fill(h.records.form.name)
    await h.press('forms:form.create')
  }),
  modal('INSPECTION_SUBMIT_CONFIRM', draftPage, (h) => h.press('common:actions.submit')),
  modal(
    'NO_CONNECTION',
    draftPage,
    async (h) => {
      await h.loseConnection()
      await h.press('common:actions.submit')
    },
    again,
  ),
  modal('SAVE_CONFIRM', draftPage, (h) => h.choose(draftName(h), 'fill:menu.save')),
  modal(
    'SAVE_ERROR',
    draftPage,
    async (h) => {
      await h.holdSaves()
      await h.type()
      await h.choose(draftName(h), 'fill:menu.save')
      await h.loseSaves()
      await h.confirm('modals:SAVE_CONFIRM.confirm')
    },
    { after: (h) => h.letSavesGo() },
  ),
  modal('DISCARD', draftPage, (h) => h.choose(draftName(h), 'common:actions.discard')),
  modal(
    'GO_BACK',
    draftPage,
    async (h) => {
      await h.holdSaves()
      await h.type()
      await h.choose(draftName(h), 'fill:menu.leave')
    },
    { after: (h) => h.letSavesGo() },
  ),
  modal('FORM_ALREADY_SUBMITTED', draftPage, async (h) => {
    const draft = await makeDraft(h.page, h.records.filled)
    await h.go(draft.address)
    await submit(h.page, draft)
    await h.type()
    h.opener = h.page.locator('h1')
  }),
  row(
    'UPLOAD_ERROR_DYNAMIC',
    draftPage,
    (h) => h.give('fill:upload.choose', h.files.disguised, h.files.tooWide),
    (h) => h.say('modals:UPLOAD_ERROR_DYNAMIC.title', { count: 2 }),
  ),
  modal('UPLOAD_ERROR_STATIC', draftPage, (h) => h.giveFolder('fill:upload.choose')),
  modal(
    'CERTIFICATION_ERROR',
    draftPage,
    async (h) => {
      await h.page.route('**/api/certifications/create', (route) => route.fulfill({ status: 400, body: '' }))
      await h.give('fill:upload.choose', h.files.photos[0] ?? '')
    },
    { after: (h) => h.page.unroute('**/api/certifications/create') },
  ),
  modal('CREATE_INSPECTION_REPORT', sentPage, reportOfSent),
  modal(
    'CREATE_REPORT_ERROR',
    (h) => h.records.sentByBroke,
    failing('CREATE_INSPECTION_REPORT', reportOfSent),
    { person: 'broke' },
  ),
]
