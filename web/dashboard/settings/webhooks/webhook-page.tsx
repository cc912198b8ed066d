import { paths } from '@atesta/contract/paths.ts'
import type { WebhookEventType } from '@atesta/contract/schemas/webhook-event.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconKey, IconPower, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { type Webhook, webhookQuery } from '../../../queries/webhooks.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { startFrom } from '../../../ui/form/start-from.ts'
import { useKeptForm } from '../../../ui/form/use-kept-form.ts'
import { useOneAtATime } from '../../../ui/form/use-one-at-a-time.ts'
import type { OpenRecord } from '../../../ui/form/use-record.ts'
import { WithRecord } from '../../../ui/form/with-record.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-open-record.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookFields, type WebhookForm } from './webhook-fields.tsx'
import { WebhookState } from './webhook-list.tsx'

function Edit({ record: webhook, reload, follow }: OpenRecord<Webhook>) {
  const { t } = useTranslation('settings')
  const { name, url } = webhook
  const form = useKeptForm<WebhookForm>({
    defaultValues: { name, url, events: webhook.events as WebhookEventType[] },
  })
  const save = useMutation({
    mutationFn: (fields: WebhookForm) =>
      api.webhooks.save({ params: { id: webhook.id }, body: { ...fields, version: webhook.version } }),
    onSuccess: async (_, saved) => {
      await Promise.all([refresh('user'), follow()])
      startFrom(form, saved)
      notify.success(t('saved'))
    },
  })
  return (
    <PageForm
      submitLabel={t('save')}
      loading={save.isPending}
      submitError={save.error}
      dirty={form.formState.isDirty}
      onReload={reload}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      <WebhookFields form={form} refused={fieldErrors(save.error)} />
    </PageForm>
  )
}

/** Why it is off, or what is wrong although it is on. */
function Notice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const reason = webhook.disabled_reason && t(`hooks.reasons.${webhook.disabled_reason}`)
  const failing =
    webhook.active &&
    webhook.failing_since &&
    t('hooks.failing_since', { date: format.dateTime(webhook.failing_since) })
  const previous =
    webhook.previous_secret_until &&
    t('hooks.previous_until', { date: format.dateTime(webhook.previous_secret_until) })
  return (
    <>
      {(reason || failing) && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} mb="md" maw={640}>
          {reason || failing}
        </Alert>
      )}
      {previous && <p className={classes.hint}>{previous}</p>}
    </>
  )
}

type Asking = 'rotate' | 'delete' | null
type ActionsProps = {
  webhook: Webhook
  follow: () => Promise<void>
  onSecret: (secret: string) => void
}
function Actions({ webhook, follow, onSecret }: ActionsProps) {
  const { t } = useTranslation('settings')
  const { done } = useOpened()
  const [asking, setAsking] = useState<Asking>(null)
  const params = { id: webhook.id }
  const once = useOneAtATime()
  const work = useMutation({
    mutationFn: (deed: () => Promise<unknown>) => deed(),
    onSuccess: () => refresh('user'),
    onError: notify.error,
    onSettled: () => setAsking(null),
  })
  const switched = async () => {
    await api.webhooks.save({ params, body: { active: !webhook.active, version: webhook.version } })
    await follow()
  }
  const ping = async () => {
    await api.webhooks.ping({ params })
    notify.success(t('hooks.pinged'))
  }
  const rotate = async () => {
    onSecret((await api.webhooks.rotateSecret({ params })).secret)
    await follow()
  }
  const remove = async () => {
    await api.webhooks.remove({ params })
    notify.success(t('hooks.deleted_done'))
    done()
  }
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        disabled={!webhook.active || work.isPending}
        onClick={() => void once(() => work.mutate(ping))}
      >
        {t('hooks.ping')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPower size={16} />}
        disabled={work.isPending}
        onClick={() => void once(() => work.mutate(switched))}
      >
        {webhook.active ? t('hooks.switch_off') : t('hooks.switch_on')}
      </Button>
      <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setAsking('rotate')}>
        {t('hooks.rotate')}
      </Button>
      <Button
        variant="default"
        c="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => setAsking('delete')}
      >
        {t('hooks.delete')}
      </Button>
      <Confirm
        opened={asking !== null}
        title={asking === 'rotate' ? t('hooks.rotate_title') : t('hooks.delete_title')}
        confirmLabel={asking === 'rotate' ? t('hooks.rotate_confirm') : t('hooks.delete')}
        danger={asking === 'delete'}
        pending={work.isPending}
        onConfirm={() => work.mutate(asking === 'rotate' ? rotate : remove)}
        onCancel={() => setAsking(null)}
      >
        {asking === 'rotate' ? t('hooks.rotate_detail') : t('hooks.delete_detail', { name: webhook.name })}
      </Confirm>
    </div>
  )
}

/** One webhook: its settings, its secret, and its deliveries. */
export function WebhookPage({ id }: { id: number }) {
  const { t } = useTranslation('settings')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <WithRecord query={webhookQuery(id)} wholePage>
      {(open) => (
        <>
          <PageHeader
            title={open.latest.name}
            sentence={<WebhookState webhook={open.latest} />}
            back={<PageLink to={paths.settingsSection({ section: 'webhooks' })}>{t('hooks.back')}</PageLink>}
          />
          <Notice webhook={open.latest} />
          {secret ? (
            <SecretOnce
              title={t('hooks.secret_title')}
              detail={t('hooks.secret_detail')}
              secret={secret}
              doneLabel={t('hooks.secret_done')}
              onDone={() => setSecret(null)}
            />
          ) : (
            <>
              <Actions webhook={open.latest} follow={open.follow} onSecret={setSecret} />
              <p className={classes.below}>{t('hooks.secret_gone')}</p>
            </>
          )}
          <Deliveries webhook={open.latest} />
          <section className={classes.wide} aria-labelledby="webhook-settings">
            <h2 id="webhook-settings" className={classes.heading}>
              {t('hooks.settings')}
            </h2>
            <Edit {...open} />
          </section>
        </>
      )}
    </WithRecord>
  )
}
