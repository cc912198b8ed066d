import { CallError } from '@atesta/contract/client.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { reports } from '@atesta/contract/routes/reports.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

export type ReportList = Output<typeof reports.list>
export type Report = ReportList['data'][number]

/** How often the progress of a report is polled, in ms: ten pages take a third of a second. */
const followEvery = 700

export const isDone = (report: Report) => report.state === 'ready' || report.state === 'failed'

/** Whether its PDF can be had: it is finished, and was not erased because it shows a file that was. */
export const isKept = ({ state, erased_at }: Pick<Report, 'state' | 'erased_at'>) =>
  state === 'ready' && erased_at === null

export type ReportFilters = NonNullable<CallArgs<(typeof reports)['list']>['query']>

/** One page of generated reports, polled while one of them is being made. */
export const reportsPage = (filters: ReportFilters, place: ListPlace) =>
  queryOptions({
    queryKey: key('reports_to_select', 'list', filters, place),
    queryFn: ({ signal }) => api.reports.list({ query: { ...filters, ...place } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.every(isDone) === false ? followEvery : false),
  })

export const useReports = (filters: ReportFilters, place: ListPlace) =>
  useQuery({ ...reportsPage(filters, place), placeholderData: keepPreviousData })

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: key('reports_to_select', 'report', id),
    queryFn: ({ signal }) => api.reports.read({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isDone(state.data) ? followEvery : false),
  })

/** The newest finished report of an inspection, of whichever state of it; undefined where there is none. */
export const lastReportOf = (inspectionId: number) =>
  queryOptions({
    queryKey: key('reports_to_select', 'list', 'last', inspectionId),
    queryFn: async ({ signal }) => {
      const query = { inspection_id: inspectionId, ready: 'true', page_size: 1 } as const
      return (await api.reports.list({ query }, { signal })).data[0] ?? null
    },
  })

/** Those of the reports to be merged that a refusal says are missing. */
export function missingReports(error: unknown, reports: readonly number[]): number[] {
  const isMissing = error instanceof CallError && error.code === 'reports_not_found'
  const places = isMissing ? (error.problem?.meta?.missing as number[] | undefined) : undefined
  return reports.filter((_, place) => places?.includes(place))
}

/** The address of one page as a picture. Cookies authenticate it. */
export const reportPageUrl = (id: number, page: number) => `/api/reports/page/${id}?page=${page}`

/** The address of the PDF. Cookies authenticate it. */
export const reportUrl = (id: number) => `/api/reports/download/${id}`

/**
 * Generates the report of an inspection and follows it until its PDF exists or it has failed. `report` is
 * undefined before the first answer; `progress` runs from 0 to 100. `generate` rejects with CallError
 * (`no_user_credits` among others); later failures show as the report's state `failed`.
 */
export function useGenerateReport() {
  const client = useQueryClient()
  const [id, setId] = useState<number | null>(null)
  const start = useMutation({
    mutationFn: (inspectionId: number) => api.reports.generate({ body: { inspection_id: inspectionId } }),
    onSuccess: async (report) => {
      client.setQueryData(reportQuery(report.id).queryKey, report)
      setId(report.id)
      await refresh('inspections', 'claim_complete')
      await client.invalidateQueries({ queryKey: key('reports_to_select', 'list') })
    },
  })
  const followed = useQuery({ ...reportQuery(id ?? 0), enabled: id !== null })
  const report = id === null ? undefined : followed.data
  return {
    generate: start.mutateAsync,
    report,
    progress: report?.state === 'ready' ? 100 : (report?.progress ?? 0),
    running: start.isPending || (report !== undefined && !isDone(report)),
    error: start.error instanceof CallError ? start.error : null,
    reset: () => {
      start.reset()
      setId(null)
    },
  }
}
