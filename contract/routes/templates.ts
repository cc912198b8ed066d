import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { FormStructure } from '../schemas/form.ts'
import { IdParams, Instant, NumericId, SelectOption, SelectQuery } from '../schemas/page.ts'

export const templates = defineRoutes({
  listForSelect: {
    method: 'GET',
    path: '/templates/list_for_select',
    summary: 'Forms to choose from',
    query: SelectQuery.extend({ company_category_id: NumericId.optional() }),
    ok: z.array(SelectOption),
    errors: [],
  },
  read: {
    method: 'GET',
    path: '/templates/:id',
    summary: 'A form with its structure',
    params: IdParams,
    ok: z.object({
      id: z.number(),
      name: z.string(),
      version: z.number(),
      structure: FormStructure,
      updated_at: Instant,
    }),
    errors: ['not_found'],
  },
})
