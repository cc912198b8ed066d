import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { type Webhook, webhooksQuery } from '../../../queries/webhooks.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { lists } from '../../lists.ts'
import classes from '../settings-list.module.css'
import { SettingsList } from '../settings-list.tsx'
import { useOpened } from '../use-open-record.ts'

/** On, off, or on but failing. */
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
        short: true,
      },
      {
        id: 'state',
        header: t('hooks.columns.state'),
        cell: (row) => <WebhookState webhook={row} />,
        short: true,
      },
      {
        id: 'created',
        header: t('hooks.columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
      },
    ],
    [t],
  )
}

export function WebhookList() {
  const { t } = useTranslation('settings')
  const { open } = useOpened()
  const list = useListAddress(lists.webhooks)
  return (
    <SettingsList
      section="webhooks"
      sentence={t('hooks.sentence')}
      create={
        <Button leftSection={<IconPlus size={18} />} onClick={() => open({ make: 'new' })}>
          {t('hooks.create')}
        </Button>
      }
      list={list}
      read={useQuery(webhooksQuery(list.query))}
      searchLabel={t('hooks.search')}
      columns={useColumns()}
      rowLink={(row) => ({ search: { webhook: row.id } })}
      none={{ icon: <IconWebhook size={20} />, title: t('hooks.empty'), detail: t('hooks.empty_detail') }}
    />
  )
}
