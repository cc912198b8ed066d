import type { Output } from '@atesta/contract/route.ts'
import type { mailbox } from '@atesta/contract/routes/mailbox.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type MailboxMail = Output<typeof mailbox.list>['data'][number]

export type MailboxFilters = { state?: MailboxMail['state']; q?: string }

/** How often messages waiting to be written are polled, in ms. */
const followEvery = 1500

/** One page of the messages in this installation's mailbox folder. */
export const useMailbox = (filters: MailboxFilters, place: ListPlace) =>
  useQuery({
    queryKey: key('emails', 'mailbox', filters, place),
    queryFn: ({ signal }) => api.mailbox.list({ query: { ...filters, ...place } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((mail) => mail.state === 'queued') ? followEvery : false,
  })

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: key('emails', 'mailbox', 'message', id),
    queryFn: ({ signal }) => api.mailbox.read({ params: { id } }, { signal }),
  })
