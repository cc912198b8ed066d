import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { type Webhook, webhooksQuery } from '../../../queries/webhooks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { Pagination } from '../../../ui/list/pagination.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { lists } from '../../lists.ts'
import { NothingMatches } from '../../workflows/nothing-matches.tsx'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-opened.ts'

/** On, off, or on but not heard. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  if (!webhook.active) {
    const colour = webhook.disabled_reason === 'person' ? 'grey' : 'red'
    return <WordBadge colour={colour}>{t('hooks.off')}</WordBadge>
  }
  if (webhook.failing_since) return <WordBadge colour="amber">{t('hooks.failing')}</WordBadge>
  return <WordBadge colour="green">{t('hooks.on')}</WordBadge>
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('settings')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('hooks.columns.name'),
        cell: (row) => (
          <span className={classes.two}>
            <span>{row.name}</span>
            <span className={classes.soft}>{row.url}</span>
          </span>
        ),
      },
      {
        id: 'events',
        header: t('hooks.columns.events'),
        cell: (row) => t('hooks.event_count', { count: row.events.length }),
        width: '110px',
      },
      {
        id: 'state',
        header: t('hooks.columns.state'),
        cell: (row) => <WebhookState webhook={row} />,
        width: '110px',
      },
      {
        id: 'created',
        header: t('hooks.columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        width: '140px',
      },
    ],
    [t],
  )
}

export function WebhookList() {
  const { t } = useTranslation('settings')
  const { open } = useOpened()
  const list = useListAddress(lists.webhooks)
  const { data, error, refetch } = useQuery(webhooksQuery(list.query))
  const columns = useColumns()
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open({ make: 'new' })}>
      {t('hooks.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('sections.webhooks')}
        count={data}
        sentence={t('hooks.sentence')}
        action={create}
      />
      <ListToolbar list={list} searchLabel={t('hooks.search')} />
      <DataTable
        name={t('sections.webhooks')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ search: { webhook: row.id } })}
        error={error}
        onRetry={() => void refetch()}
        empty={
          list.narrowed ? (
            <NothingMatches list={list} />
          ) : (
            <EmptyState
              icon={<IconWebhook size={20} />}
              title={t('hooks.empty')}
              detail={t('hooks.empty_detail')}
              action={create}
            />
          )
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
