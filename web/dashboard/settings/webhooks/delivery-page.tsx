import { Button, UnstyledButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryQuery } from '../../../queries/webhooks.ts'
import { useFormat } from '../../../session/use-format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { HashText } from '../../../ui/hash-text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-open-record.ts'
import { DeliveryState, useRedelivery } from './deliveries.tsx'
import { eventText } from './events.ts'
import { failureText } from './failure-text.ts'

/** One delivery: the request and the response. */
export function DeliveryPage({ id, webhook }: { id: number; webhook: number }) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const { open } = useOpened()
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  const again = useRedelivery()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!data) return <PageLoading />
  const took =
    data.duration_ms === null ? null : t('settings:hooks.delivery.milliseconds', { ms: data.duration_ms })
  return (
    <>
      <PageHeader
        title={eventText(t, data.type)}
        back={
          <UnstyledButton c="var(--mantine-color-anchor)" onClick={() => open({ webhook })}>
            {t('settings:hooks.delivery.back')}
          </UnstyledButton>
        }
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={again.isPending}
            disabled={!data.can.redeliver}
            onClick={() => again.mutate(data.id)}
          >
            {t('settings:hooks.delivery.again')}
          </Button>
        }
      />
      {!data.can.redeliver && <p className={classes.hint}>{t('settings:hooks.delivery.inactive')}</p>}
      <FactList
        facts={[
          { label: t('settings:hooks.delivery.state'), value: <DeliveryState state={data.state} /> },
          { label: t('settings:hooks.delivery.answer'), value: data.response_status },
          { label: t('settings:hooks.delivery.error'), value: data.error && failureText(t, data.error) },
          { label: t('settings:hooks.delivery.duration'), value: took },
          { label: t('settings:hooks.delivery.attempts'), value: format.number(data.attempts) },
          {
            label: t('settings:hooks.delivery.at'),
            value: format.zoned(data.attempted_at ?? data.created_at),
          },
          {
            label: t('settings:hooks.delivery.next'),
            value: data.next_at && format.zoned(data.next_at),
          },
          {
            label: t('settings:hooks.delivery.message'),
            value: <HashText value={data.message_id} name={t('settings:hooks.delivery.message')} />,
          },
        ]}
      />
      <section className={classes.wide} aria-labelledby="sent">
        <h2 id="sent" className={classes.heading}>
          {t('settings:hooks.delivery.body')}
        </h2>
        <pre className={classes.code}>{JSON.stringify(data.body, null, 2)}</pre>
        {data.response_snippet && (
          <>
            <h2 className={classes.heading}>{t('settings:hooks.delivery.response')}</h2>
            <pre className={classes.code}>{data.response_snippet}</pre>
          </>
        )}
      </section>
    </>
  )
}
