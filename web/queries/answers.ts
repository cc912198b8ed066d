import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { inspections } from '@atesta/contract/routes/inspections.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type AnswersFilter = NonNullable<CallArgs<(typeof inspections)['answerSummary']>['query']>
type Sorted = { sort?: NonNullable<CallArgs<(typeof inspections)['answers']>['query']>['sort'] }
export type AnsweredForm = Output<typeof inspections.answerColumns>

/** The questions of a form in all its versions. */
export const answerColumnsQuery = (id: number) =>
  queryOptions({
    queryKey: key('form_details', 'answer_columns', id),
    queryFn: ({ signal }) => api.inspections.answerColumns({ params: { id } }, { signal }),
  })

/** One page of what was answered to a form. */
export const answersQuery = (id: number, query: AnswersFilter & Sorted, place: ListPlace) =>
  queryOptions({
    queryKey: key('inspections', 'answers', id, query, place),
    queryFn: ({ signal }) =>
      api.inspections.answers({ params: { id }, query: { ...query, ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const answerSummaryQuery = (id: number, query: AnswersFilter) =>
  queryOptions({
    queryKey: key('inspections', 'answer_summary', id, query),
    queryFn: ({ signal }) => api.inspections.answerSummary({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Where what is shown is downloaded; of a repeated group its records. Cookies authenticate it. */
export function answersExportUrl(
  id: number,
  query: AnswersFilter,
  asked: { format: 'csv' | 'xlsx' | 'geojson'; group?: string },
): string {
  const parameters = Object.entries({ ...query, ...asked }).map(([name, value]) => [name, String(value)])
  return `/api/inspections/answers/${id}/export?${new URLSearchParams(parameters)}`
}
