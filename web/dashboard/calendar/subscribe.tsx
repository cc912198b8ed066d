import { Anchor, Button, Radio } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeedQuery } from '../../queries/calendar.ts'
import { NeedsApp } from '../../records/second-factor/needs-app.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SecretOnce } from '../../ui/form/secret-once.tsx'
import { notify } from '../../ui/notify.ts'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './dialogs.module.css'

const programs = ['google', 'outlook', 'apple'] as const

function HowTo({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      <dl className={classes.steps}>
        {programs.map((program) => (
          <div key={program}>
            <dt>{t(`subscribe.${program}`)}</dt>
            <dd>{t(`subscribe.${program}_how`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.part}>
        <Anchor href={address.replace(/^https?:/, 'webcal:')}>{t('subscribe.open_app')}</Anchor>
      </p>
    </>
  )
}

function useFeed() {
  const { t } = useTranslation('calendar')
  const read = useQuery(calendarFeedQuery())
  const making = useMutation({
    mutationFn: (mine: boolean) => api.users.createCalendarFeed({ body: { mine } }),
    onSuccess: () => refresh('user'),
    onError: notify.error,
  })
  const revoking = useMutation({
    mutationFn: () => api.users.removeCalendarFeed(),
    onSuccess: async () => {
      await refresh('user')
      notify.success(t('subscribe.revoked'))
    },
    onError: notify.error,
  })
  return { ...read, feed: read.data?.feed, making, revoking }
}

type ChoiceProps = { mine: boolean; replaces: boolean; onChange: (mine: boolean) => void }

/** The content of the calendar: chosen before its address is created, because programs load everything. */
function Choice({ mine, replaces, onChange }: ChoiceProps) {
  const { t } = useTranslation('calendar')
  return (
    <Radio.Group
      className={classes.part}
      label={t(replaces ? 'subscribe.what_new' : 'subscribe.what')}
      description={replaces && t('subscribe.replace_detail')}
      value={mine ? 'mine' : 'all'}
      onChange={(value) => onChange(value === 'mine')}
    >
      <div className={classes.choice}>
        <Radio value="mine" label={t('subscribe.mine')} />
        <Radio value="all" label={t('subscribe.all')} />
      </div>
    </Radio.Group>
  )
}

function Known({ feed }: { feed: NonNullable<ReturnType<typeof useFeed>['feed']> }) {
  const { t } = useTranslation('calendar')
  return (
    <div className={classes.part}>
      <p>{t(feed.mine ? 'subscribe.shows_mine' : 'subscribe.shows_all')}</p>
      <p>
        {t('subscribe.since')} <RelativeTime at={feed.created_at} /> ·{' '}
        {feed.last_used_at ? (
          <>
            {t('subscribe.used')} <RelativeTime at={feed.last_used_at} />
          </>
        ) : (
          t('subscribe.never_used')
        )}
      </p>
    </div>
  )
}

function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common'])
  const { data, error, refetch, feed, making, revoking } = useFeed()
  const [chosen, setMine] = useState<boolean | null>(null)
  const mine = chosen ?? feed?.mine ?? true
  const address = making.data?.address
  const isWorking = making.isPending || revoking.isPending
  // The address is shown only once, so it must not arrive behind a closed dialog.
  const close = () => {
    if (!isWorking) onClose()
  }
  const buttons = address ? null : (
    <>
      <Button variant="default" onClick={close} disabled={isWorking}>
        {t('common:actions.close')}
      </Button>
      {feed && (
        <Button variant="default" color="red" loading={revoking.isPending} onClick={() => revoking.mutate()}>
          {t('subscribe.revoke')}
        </Button>
      )}
      <Button disabled={!data} loading={making.isPending} onClick={() => making.mutate(mine)}>
        {t(feed ? 'subscribe.replace' : 'subscribe.make')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('subscribe.title')} onClose={close} buttons={buttons}>
      {!address && <p>{t('subscribe.sentence')}</p>}
      <NeedsApp>{t('subscribe.waits')}</NeedsApp>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageLoading />}
      {address && (
        <SecretOnce
          title={t('subscribe.made')}
          detail={t('subscribe.made_detail')}
          secret={address}
          doneLabel={t('common:actions.close')}
          onDone={onClose}
        />
      )}
      {address && <HowTo address={address} />}
      {data && !address && feed && <Known feed={feed} />}
      {data && !address && <Choice mine={mine} replaces={!!feed} onChange={setMine} />}
    </Dialog>
  )
}

/** The person's calendar in other programs: a button, and the dialog that creates and ends its address. */
export function Subscribe() {
  const { t } = useTranslation('calendar')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={18} />} onClick={() => setOpened(true)}>
        {t('subscribe.open')}
      </Button>
      {opened && <SubscribeDialog onClose={() => setOpened(false)} />}
    </>
  )
}
