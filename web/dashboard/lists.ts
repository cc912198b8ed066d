import { categories } from '@atesta/contract/limits.ts'
import type { CertificationState } from '@atesta/contract/schemas/certification.ts'
import type { ListKind } from '../address/list-address.ts'
import { flag, oneOf } from '../address/search.ts'
import type { MailboxMail } from '../queries/mailbox.ts'

// Written out, because the schemas they come from would bring the whole of zod into the first load.
export const certificationStates = Object.keys({
  queued: true,
  uploading: true,
  hashing: true,
  sealing: true,
  certified: true,
  failed: true,
} satisfies Record<CertificationState, true>) as CertificationState[]

export const mailStates = ['queued', 'sent', 'bounced', 'failed'] as const satisfies MailboxMail['state'][]

const workflowSorts = ['name', '-name', 'due_at', '-due_at', 'updated_at', '-updated_at'] as const

const unsorted = oneOf([])

/** What the lists of the dashboard take from their addresses, for their routes and their pages. */
export const lists = {
  folders: { filters: {}, sort: unsorted },
  workflows: { filters: { mine: flag }, sort: oneOf(workflowSorts) },
  inspections: { filters: { submitted: oneOf(['true', 'false']) }, sort: unsorted },
  certifications: {
    filters: {
      category: oneOf(categories),
      state: oneOf(certificationStates),
      favorite: flag,
      located: flag,
    },
    sort: unsorted,
  },
  reports: { filters: { ready: flag }, sort: unsorted },
  mails: { filters: { state: oneOf(mailStates) }, sort: unsorted },
} satisfies Record<string, ListKind>

/** How certifications are shown. */
export const views = ['gallery', 'table', 'map'] as const
export type View = (typeof views)[number]
