import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { emails } from '@atesta/contract/routes/emails.ts'
import type { inspections } from '@atesta/contract/routes/inspections.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

export type EmailTask = Output<typeof emails.read>
export type Email = Output<typeof emails.readEmail>
export type EmailTasksAsked = NonNullable<CallArgs<(typeof emails)['listTasks']>['query']>
export type EmailsAsked = NonNullable<CallArgs<(typeof emails)['list']>['query']>
export type PreviewAsked = CallArgs<(typeof emails)['preview']>['body']
export type EmailInspection = Output<typeof inspections.list>['data'][number]

/** Polling intervals in ms: while messages are being sent, and while answers may come. */
const followEvery = { leaving: 1_500, waiting: 10_000 }

/** Whether a requested message has not been sent yet. */
const isLeaving = ({ state, invited_at }: Email) => state === 'queued' && invited_at !== null

/** One page of the email tasks that the person supervises. */
export const emailTasksQuery = (query: EmailTasksAsked) =>
  queryOptions({
    queryKey: key('email_tasks', 'list', query),
    queryFn: ({ signal }) => api.emails.listTasks({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One email task, polled while recipients may still answer. */
export const emailTaskQuery = (id: number) =>
  queryOptions({
    queryKey: key('email_tasks', 'task', id),
    queryFn: ({ signal }) => api.emails.read({ params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data?.sent_at || data.archived) return false
      return data.recipients.queued > data.recipients.waiting ? followEvery.leaving : followEvery.waiting
    },
  })

/** One page of emails: one for each recipient, of one email task or one client. */
export const emailsQuery = (query: EmailsAsked) =>
  queryOptions({
    queryKey: key('emails', 'list', query),
    queryFn: ({ signal }) => api.emails.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isLeaving) ? followEvery.leaving : followEvery.waiting,
  })

export const emailQuery = (id: number) =>
  queryOptions({
    queryKey: key('emails', 'email', id),
    queryFn: ({ signal }) => api.emails.readEmail({ params: { id } }, { signal }),
  })

/** One page of the recipients' submissions. */
export const emailInspectionsQuery = (taskId: number, query: ListPlace & { q?: string }) =>
  queryOptions({
    queryKey: key('inspections', 'email', taskId, query),
    queryFn: ({ signal }) =>
      api.inspections.list({ query: { ...query, task_id: taskId, submitted: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the files of an email task. */
export const emailCertificationsQuery = (taskId: number, place: ListPlace) =>
  queryOptions({
    queryKey: key('certifications', 'task', taskId, place),
    queryFn: ({ signal }) => api.tasks.certifications({ params: { id: taskId }, query: place }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A message as it will arrive. */
export const previewQuery = (body: PreviewAsked) =>
  queryOptions({
    queryKey: key('emails', 'preview', body),
    queryFn: ({ signal }) => api.emails.preview({ body }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches everything that shows email tasks or their emails. */
export const refreshEmails = () =>
  refresh('email_tasks', 'emails', 'tasks', 'task_details', 'task_folders', 'inspections', 'clients')
