import type { BillingEntry } from '@atesta/contract/schemas/billing.ts'
import { Alert, Anchor } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { billingHistoryQuery, subscriptionQuery } from '../../queries/billing.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { lists } from '../lists.ts'
import classes from './billing-page.module.css'
import { PlanCard } from './plan-card.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { usePlanName } from './use-plan-name.ts'

const route = getRouteApi('/dashboard/billing')

/** What was just paid: a plan, or credits in addition to it. */
type Paid = 'done' | 'credits'

/** After a payment: how long and how often to poll for what follows from it, in ms. */
const paidFor = 60_000
const lookEvery = 3000

/** The payment service reports a payment a little later. */
const lookAgain = (paid: Paid | undefined) => paid !== undefined && lookEvery

/** What the person has just paid. The address says so for a minute, and not after every reload. */
function usePaid(): Paid | undefined {
  const paid = route.useSearch().checkout
  const navigate = useNavigate()
  useEffect(() => {
    if (!paid) return
    const forget = () =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, checkout: undefined }),
        replace: true,
        resetScroll: false,
      })
    const timer = window.setTimeout(forget, paidFor)
    return () => window.clearTimeout(timer)
  }, [paid, navigate])
  return paid
}

function useColumns(): Column<BillingEntry>[] {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const planName = usePlanName()
  return useMemo(
    () => [
      { id: 'what', header: t('columns.what'), cell: (row) => t(`kinds.${row.kind}`) },
      { id: 'plan', header: t('columns.plan'), cell: (row) => planName(row.plan) },
      {
        id: 'amount',
        header: t('columns.amount'),
        cell: ({ amount, currency }) =>
          amount !== null && currency
            ? format.number(amount / 100, { style: 'currency', currency: currency.toUpperCase() })
            : '',
        align: 'right',
        short: true,
      },
      {
        id: 'credits',
        header: t('columns.credits'),
        cell: ({ credits }) => (credits === null ? '' : format.number(credits)),
        align: 'right',
        short: true,
      },
      {
        id: 'document',
        header: t('columns.document'),
        cell: ({ document_url }) =>
          document_url ? (
            <Anchor href={document_url} target="_blank" rel="noreferrer">
              {t('open_document')}
            </Anchor>
          ) : (
            ''
          ),
        short: true,
      },
      {
        id: 'at',
        header: t('columns.at'),
        cell: (row) => format.dateTime(row.at),
        short: true,
      },
    ],
    [t, format, planName],
  )
}

function History({ paid }: { paid: Paid | undefined }) {
  const { t } = useTranslation('billing')
  const list = useListAddress(lists.billing)
  const read = useQuery({ ...billingHistoryQuery(list.place), refetchInterval: lookAgain(paid) })
  const columns = useColumns()
  return (
    <section aria-labelledby="billing-history">
      <h2 id="billing-history" className={classes.heading}>
        {t('history')}
      </h2>
      <ListTable
        name={t('history')}
        columns={columns}
        list={list}
        read={read}
        rowId={(row) => row.id}
        rowName={(row) => t(`kinds.${row.kind}`)}
        rowLink={() => null}
        none={{ icon: <IconReceipt size={20} />, title: t('empty'), detail: t('empty_detail') }}
      />
    </section>
  )
}

function Billing() {
  const { t } = useTranslation(['billing', 'common'])
  const paid = usePaid()
  const { data, error, refetch } = useQuery({ ...subscriptionQuery, refetchInterval: lookAgain(paid) })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!data) return <PageLoading />
  return (
    <>
      <PageHeader title={t('common:pages.billing')} sentence={t('billing:sentence')} />
      {paid && (
        <Alert color="green" mb="md" role="status">
          {t(paid === 'credits' ? 'billing:credits_done' : 'billing:choice.done')}
        </Alert>
      )}
      <PlanCard subscription={data} />
      <PlanChoice subscription={data} />
      <History paid={paid} />
    </>
  )
}

/** `/dashboard/billing`: the plan, its usage, and payments. */
export function BillingPage() {
  return (
    <Permitted may="manage_billing">
      <Billing />
    </Permitted>
  )
}
