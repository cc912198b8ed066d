import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { type Delivery, deliveriesQuery, type Webhook } from '../../../queries/webhooks.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { notify } from '../../../ui/notify.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { lists } from '../../lists.ts'
import classes from '../settings-list.module.css'
import { eventText } from './events.ts'
import { failureText } from './failure-text.ts'

const colours = { waiting: 'amber', delivered: 'green', failed: 'red' } as const

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation('settings')
  return <WordBadge colour={colours[state]}>{t(`hooks.delivery_states.${state}`)}</WordBadge>
}

/** Sends a delivery once more. */
export function useRedelivery() {
  const { t } = useTranslation('settings')
  return useMutation({
    mutationFn: (id: number) => api.webhooks.redeliver({ params: { id } }),
    onSuccess: async () => {
      await refresh('user')
      notify.success(t('hooks.delivery.again_done'))
    },
    onError: notify.error,
  })
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation(['settings', 'common'])
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('settings:hooks.delivery.event'),
        cell: (row) => eventText(t, row.type),
      },
      {
        id: 'state',
        header: t('settings:hooks.delivery.state'),
        cell: (row) => <DeliveryState state={row.state} />,
        short: true,
      },
      {
        id: 'answer',
        header: t('settings:hooks.delivery.answer'),
        cell: (row) =>
          row.response_status ?? (row.error ? failureText(t, row.error) : t('settings:hooks.delivery.none')),
      },
      {
        id: 'at',
        header: t('settings:hooks.delivery.at'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
      },
    ],
    [t],
  )
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const list = useListAddress(lists.deliveries)
  const read = useQuery(deliveriesQuery(webhook.id, { ...list.place, ...list.filters }))
  const columns = useColumns()
  const again = useRedelivery()
  return (
    <section className={classes.wide} aria-labelledby="deliveries">
      <h2 id="deliveries" className={classes.heading}>
        {t('hooks.deliveries')}
      </h2>
      <p className={classes.hint}>{t('hooks.deliveries_hint')}</p>
      <ListTable
        name={t('hooks.deliveries')}
        columns={columns}
        list={list}
        read={read}
        rowId={(row) => row.id}
        rowName={(row) => row.message_id}
        rowLink={(row) => ({ search: { delivery: row.id } })}
        actions={(row) => [
          {
            label: t('hooks.delivery.again'),
            icon: <IconRefresh size={16} />,
            disabled: row.can.redeliver ? undefined : t('hooks.delivery.inactive'),
            onClick: () => again.mutate(row.id),
          },
        ]}
        none={{
          icon: <IconSend size={20} />,
          title: t('hooks.deliveries_empty'),
          detail: t('hooks.deliveries_empty_detail'),
        }}
      />
    </section>
  )
}
