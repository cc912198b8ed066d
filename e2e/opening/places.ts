import type { PageDriver } from './page-driver.ts'
import type { Open } from './row.ts'

/* Where panels and modals are opened, and what is chosen there. */

export const folderPage = ({ records }: PageDriver) => `/dashboard/workflows/${records.folder.id}`
export const workflowPage = ({ records }: PageDriver) =>
  `/dashboard/${records.folder.id}/${records.filled.id}`
export const claimFolderPage = ({ records }: PageDriver) => `/dashboard/claims/folders/${records.claims.id}`
export const emailTasks = ({ records }: PageDriver) => `/dashboard/emails?folder_id=${records.emails.id}`
export const emailTaskPage = ({ records }: PageDriver) => `/dashboard/emails/${records.emailTask.id}`
export const forms = ({ records }: PageDriver) => `/dashboard/forms?q=${records.run}`
export const draftPage = (hands: PageDriver) => hands.draft.address
export const sentPage = ({ records }: PageDriver) => records.sent.address

/** Opens the menu of new forms and chooses the blank one. */
export const newForm: Open = async (hands) => {
  await hands.press('forms:create')
  await hands.page.getByRole('menuitem', { name: hands.say('forms:new.blank') }).click()
}
export const claimName = ({ records }: PageDriver) => `${records.claim.number} ${records.claim.name}`
export const draftRow = (hands: PageDriver) => `#${hands.draft.number}`
export const draftName = (hands: PageDriver) => hands.say('inspection:number', { number: hands.draft.number })

export const provenName = ({ records }: PageDriver) => `${records.proven.number} ${records.proven.name}`
export const deleting =
  (name: (hands: PageDriver) => string): Open =>
  (hands) =>
    hands.choose(name(hands), 'common:actions.delete')
export const again = {
  offline: true,
  after: ({ page }: PageDriver) => page.context().setOffline(false),
}

export const inspectClaim: Open = (h) => h.choose(claimName(h), 'claims:actions.inspect')
export const reportEmails: Open = (h) => h.choose(h.records.emailTask.name, 'emails:actions.report')
export const reportOfSent: Open = (h) => h.press('modals:CREATE_INSPECTION_REPORT.confirm')
