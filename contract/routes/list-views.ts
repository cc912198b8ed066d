import { z } from 'zod'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { IdParams, Line } from '../schemas/page.ts'

/** The lists whose columns can be chosen, and of which views are kept. */
export const viewedLists = [
  'workflows',
  'inspections',
  'claims',
  'email_tasks',
  'clients',
  'users',
  'certifications',
  'reports',
  'archived_tasks',
  'archived_folders',
] as const
export type ViewedList = (typeof viewedLists)[number]

const List = z.enum(viewedLists)
const ViewName = Line.min(1).max(80)
/** Ids of columns that are left out, so that a column that is added later is shown. */
const Hidden = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(40)
/** What the page's address says: filters, words, order, in the names of the API. */
const Search = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), Line)
  .refine((search) => Object.keys(search).length <= limits.savedViewParameters)

export const ListView = z.object({
  id: z.number(),
  list: List,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  hidden: z.array(z.string()),
})
export type ListView = z.infer<typeof ListView>

export const listViews = defineRoutes({
  read: {
    method: 'GET',
    path: '/list_views',
    summary: 'The views this user keeps of lists, by name, and the columns they left out without one',
    ok: z.object({
      views: z.array(ListView),
      columns: z.array(z.object({ list: List, hidden: z.array(z.string()) })),
    }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/list_views/create',
    summary: 'Keep filters, order and columns of a list under a name',
    body: z
      .strictObject({ list: List, name: ViewName, search: Search.default({}), hidden: Hidden.default([]) })
      .meta({
        examples: [
          {
            list: 'workflows',
            name: 'Overdue',
            search: { due: 'overdue', sort: 'due_at' },
            hidden: ['updated'],
          },
        ],
      }),
    status: 201,
    ok: ListView,
    errors: ['view_name_already_exists', 'too_many_views'],
  },
  save: {
    method: 'POST',
    path: '/list_views/:id',
    summary: 'Rename a view, or keep other filters, order and columns in it: what is left out stays',
    params: IdParams,
    body: z.strictObject({
      name: ViewName.optional(),
      search: Search.optional(),
      hidden: Hidden.optional(),
    }),
    ok: ListView,
    errors: ['not_found', 'view_name_already_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/list_views/:id',
    summary: 'Delete a view',
    params: IdParams,
    status: 204,
    errors: ['not_found'],
  },
  chooseColumns: {
    method: 'POST',
    path: '/list_views/columns',
    summary: 'Leave columns out of a list wherever this user opens it; with none, all are shown',
    body: z.strictObject({ list: List, hidden: Hidden }),
    ok: z.object({ list: List, hidden: z.array(z.string()) }),
    errors: [],
  },
})
