import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { templates } from '@atesta/contract/routes/templates.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

export type FormRow = Output<typeof templates.list>['data'][number]
export type Form = Output<typeof templates.read>
export type FormCategory = Output<typeof templates.categories>[number]

/** One page of the forms. */
export const formsQuery = (query: NonNullable<CallArgs<(typeof templates)['list']>['query']>) =>
  queryOptions({
    queryKey: key('forms', 'list', query),
    queryFn: ({ signal }) => api.templates.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A form in its current version. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: key('form_details', id),
    queryFn: ({ signal }) => api.templates.read({ params: { id } }, { signal }),
  })

export const formCategoriesQuery = queryOptions({
  queryKey: key('forms_list', 'categories'),
  queryFn: ({ signal }) => api.templates.categories({}, { signal }),
})

/** Refetches everything that shows a form or its name. */
export const refreshForms = (): Promise<void> => refresh('forms', 'forms_list', 'form_select', 'form_details')

/** A form and its draft, for the builder. */
export const formInBuilder = async (id: number, signal?: AbortSignal) => {
  const [form, draft] = await Promise.all([
    api.templates.read({ params: { id } }, { signal }),
    api.templates.readDraft({ params: { id } }, { signal }),
  ])
  return { form, draft }
}

/** A form as it was in one version, which never changes. */
export const formVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: key('template', id, version),
    queryFn: ({ signal }) => api.templates.readVersion({ params: { id, version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
