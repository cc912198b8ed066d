import { z } from 'zod'
import { limits } from '../limits.ts'
import { Line } from './page.ts'

/** The lists with a choice of columns and with saved views. */
export const viewedLists = [
  'workflow_folders',
  'workflows',
  'inspections',
  'all_inspections',
  'claim_folders',
  'claims',
  'email_folders',
  'email_tasks',
  'clients',
  'users',
  'forms',
  'certifications',
  'reports',
  'archived_tasks',
  'archived_folders',
  'answers',
  'actions',
] as const
export type ViewedList = (typeof viewedLists)[number]

export const ListName = z.enum(viewedLists)
export const ViewName = Line.min(1).max(80)
/**
 * Ids of hidden columns, so that columns added later are shown; in lists of answers, the ids of questions.
 */
export const HiddenColumns = z.array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)).max(200)
/** The content of the page's address: filters, words and order, in the names of the API. */
export const ViewSearch = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), Line)
  .refine((search) => Object.keys(search).length <= limits.savedViewParameters)

export const ListView = z.object({
  id: z.number(),
  list: ListName,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  hidden: z.array(z.string()),
})
export type ListView = z.infer<typeof ListView>
